import { BookOpen, CalendarPlus, ReceiptText } from 'lucide-react'
import { thenTo } from '#domain/basics/next-page.ts'
import type { BusinessVisit } from '#domain/businesses/business.ts'
import { useSession } from '../app/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import type { BusinessEnquiry } from './business-enquiry.ts'

type QuickActionsProps = {
  userId: string
  visit: BusinessVisit | undefined
  onEnquire: (enquiry: BusinessEnquiry) => void
  onHistory: () => void
}

/** The most common reasons for a visit. */
export function QuickActions({ userId, visit, onEnquire, onHistory }: QuickActionsProps) {
  const signedOut = useSession().state === 'signed-out'
  const records = visit?.my_records ?? 0
  return (
    <section aria-labelledby="quick-actions" className="card">
      <h2 id="quick-actions" className="mb-3 text-xl">
        Quick Actions
      </h2>
      <div className="grid gap-3 noscript:hidden">
        <Button
          icon={<CalendarPlus aria-hidden className="size-5" />}
          onClick={() => onEnquire({ kind: 'appointment' })}
        >
          Book Appointment
        </Button>
        <Button
          variant="secondary"
          icon={<ReceiptText aria-hidden className="size-5" />}
          onClick={() => onEnquire({ kind: 'quote' })}
        >
          Request Quote
        </Button>
        {signedOut ? (
          <a href={thenTo('/login', `/business/${userId}`)} className={buttonClass({ variant: 'secondary' })}>
            <BookOpen aria-hidden className="size-5" />
            View Service History
          </a>
        ) : (
          <Button variant="secondary" icon={<BookOpen aria-hidden className="size-5" />} onClick={onHistory}>
            View Service History{records > 0 ? ` (${records})` : ''}
          </Button>
        )}
      </div>
      {signedOut && (
        <p className="mt-2 text-sm text-muted noscript:hidden">Sign in to see what this business did on your cars.</p>
      )}
      <noscript>
        <p>To contact this business here, turn on JavaScript, or give them a ring.</p>
      </noscript>
    </section>
  )
}
