import { PageGone } from '../../app/public/page-gone.tsx'

/** Shown for a link to a vehicle that is no longer public. */
export const VehicleGone = () => (
  <PageGone art={<EmptySpace />} title="Vehicle not found or no longer available">
    The link may be incomplete, or the owner may have taken the page down, perhaps because the car was sold.
  </PageGone>
)

/** An empty parking space. */
const EmptySpace = () => (
  <svg viewBox="0 0 400 150" aria-hidden="true" className="w-full" fill="none" strokeLinecap="round">
    <path d="M0 150V64h400v86z" className="fill-road" />
    <path d="M92 150 120 64M308 150 280 64" stroke="#fff" strokeOpacity=".85" strokeWidth="6" />
    <ellipse cx="186" cy="118" rx="17" ry="5" fill="#000" fillOpacity=".28" />
    <ellipse cx="214" cy="124" rx="8" ry="2.500" fill="#000" fillOpacity=".28" />
    <path d="M150 64h100" className="stroke-edge" strokeWidth="10" />
    <path d="M200 60V34" className="stroke-edge" strokeWidth="5" />
    <rect x="148" y="8" width="104" height="30" rx="4" className="fill-plate" stroke="#000" strokeOpacity=".35" />
    <path d="M166 23h16m10 0h16m10 0h16" stroke="#14140f" strokeWidth="6" />
  </svg>
)
