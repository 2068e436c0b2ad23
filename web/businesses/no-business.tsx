import { businessTexts } from '#domain/businesses/business.ts'
import { PageGone } from '../app/public/page-gone.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'

/** For a business that doesn't exist or isn't shown. */
export const NoBusiness = ({ inApp }: { inApp: boolean }) =>
  inApp ? (
    <EmptyState title={businessTexts.notFound} text={reason} art={<Shutter />} />
  ) : (
    <PageGone art={<Shutter />} title={businessTexts.notFound}>
      {reason}
    </PageGone>
  )

const reason = 'The link may be incomplete, or the business is no longer on GarageTale.'

const Shutter = () => (
  <svg viewBox="0 0 400 170" aria-hidden="true" className="w-full" fill="none" strokeLinecap="round">
    <path d="M60 34h280v136H60z" className="fill-raised stroke-edge" strokeWidth="3" />
    <path d="M52 8h296v30H52z" fill="#0b3d2e" />
    <path d="M150 23h100" stroke="#f7c600" strokeOpacity=".6" strokeWidth="5" />
    <path
      d="M74 54h252M74 70h252M74 86h252M74 102h252M74 118h252M74 134h252M74 150h252"
      className="stroke-edge"
      strokeWidth="3"
    />
    <path d="M186 158h28v8h-28z" className="fill-edge" />
    <path d="M0 170h400" className="stroke-edge" strokeWidth="4" />
  </svg>
)
