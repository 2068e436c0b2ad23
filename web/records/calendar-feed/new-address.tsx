import { CalendarPlus, Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../app/copy-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'

const confirmedFor = 2500

/** Shown once: only its hash is kept. */
export function NewAddress({ address }: { address: string }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(address, field.current)))
      return toast({ title: 'We couldn’t copy the address. Please select and copy it.', tone: 'destructive' })
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedFor)
  }
  return (
    <>
      <Notice tone="warn" title="Use it now: we show this address only once">
        Anyone who has it can read what’s due, so don’t pass it on.
      </Notice>
      <div className="grid gap-3">
        <TextField
          ref={field}
          label="Calendar address"
          value={address}
          readOnly
          translate="no"
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy address'}</span>
          </Button>
          <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
            <CalendarPlus aria-hidden className="size-5" />
            Open in calendar
          </a>
        </div>
      </div>
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
}

const Way = ({ name, children }: { name: string; children: string }) => (
  <div className="contents">
    <dt className="font-semibold max-sm:-mb-3">{name}</dt>
    <dd>{children}</dd>
  </div>
)
