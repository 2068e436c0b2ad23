import { CalendarPlus } from 'lucide-react'
import { CopyField } from '../../app/copy-field.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** Shown once: only its hash is kept. */
export const NewAddress = ({ address }: { address: string }) => (
  <>
    <Notice tone="warn" title="Use it now: we show this address only once">
      Anyone who has it can read what’s due, so don’t pass it on.
    </Notice>
    <CopyField label="Calendar address" address={address} what="address">
      <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
        <CalendarPlus aria-hidden className="size-5" />
        Open in calendar
      </a>
    </CopyField>
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[max-content_1fr]">
      <Way name="iPhone, iPad, Mac">
        Press Open in calendar, or add a subscribed calendar in the Calendar settings and paste the address.
      </Way>
      <Way name="Google Calendar">
        On a computer, press + beside Other calendars, choose From URL and paste the address.
      </Way>
      <Way name="Outlook">On the web, choose Add calendar, then Subscribe from web, and paste the address.</Way>
    </dl>
  </>
)

const Way = ({ name, children }: { name: string; children: string }) => (
  <div className="contents">
    <dt className="font-semibold max-sm:-mb-3">{name}</dt>
    <dd>{children}</dd>
  </div>
)
