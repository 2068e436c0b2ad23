import { PageGone } from '../../app/public/page-gone.tsx'

/** Ended, run out, sold, deleted or never there: they all look the same. */
export const ReportEnded = () => (
  <PageGone art={<EndedTag />} title="This link has ended">
    The owner ended it, its time ran out, or the car has been sold. If you’re still interested, ask the seller for a new
    link.
  </PageGone>
)

/** A workshop's key tag with nothing on its hook. */
const EndedTag = () => (
  <svg viewBox="0 0 240 120" aria-hidden="true" className="mx-auto w-60" fill="none">
    <path d="M20 14H220" className="stroke-edge" strokeWidth="6" strokeLinecap="round" />
    {[60, 120, 180].map((x) => (
      <path key={x} d={`M${x} 14v16a9 9 0 0 0 18 0`} className="stroke-edge" strokeWidth="4" strokeLinecap="round" />
    ))}
    <path d="M69 40v14M189 40v14" className="stroke-edge" strokeWidth="2" />
    <rect x="45" y="54" width="48" height="52" rx="6" className="fill-card stroke-edge" strokeWidth="3" />
    <rect x="165" y="54" width="48" height="52" rx="6" className="fill-card stroke-edge" strokeWidth="3" />
    <path d="M54 70h30M54 82h22M174 70h30M174 82h22" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    <rect x="105" y="54" width="48" height="52" rx="6" className="stroke-edge" strokeWidth="2" strokeDasharray="5 6" />
  </svg>
)
