import { useRef } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { type EnquiryKind, enquiryTexts, longestEnquiry } from '#domain/sharing/enquiry.ts'
import { useSession } from '../../app/session.ts'
import { SheetFooter } from '../../ui/dialogs/sheet-footer.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import type { EnquiryDraft } from './enquiry-draft.ts'
import { type EnquiryErrors, useEnquiry } from './use-enquiry.ts'

type EnquiryFormProps = {
  kind: EnquiryKind
  about: string
  opening?: string | undefined
  onSent: (answerTo: string) => void
  onCancel: () => void
}

const count = new Intl.NumberFormat('en-GB')

export function EnquiryForm({ kind, about, opening, onSent, onCancel }: EnquiryFormProps) {
  const session = useSession()
  const member = session.state === 'signed-in' ? session.user : undefined
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, errors, send, sending, failure } = useEnquiry({
    kind,
    about,
    opening,
    isMember: member !== undefined,
    form,
    onSent,
  })
  return (
    <form ref={form} onSubmit={send} noValidate className="flex min-h-0 flex-col">
      <div className="grid grow gap-4 overflow-y-auto overscroll-contain p-4 md:p-6">
        {kind === 'appointment' && (
          <TextField
            label="Preferred date"
            optional
            name="preferred_date"
            type="date"
            min={londonToday()}
            value={draft.preferred_date}
            error={errors.preferred_date}
            hint="The business will tell you if that works."
            onChange={(event) => change({ preferred_date: event.currentTarget.value })}
          />
        )}
        <TextArea
          label="Your message"
          name="message"
          rows={6}
          maxLength={longestEnquiry}
          value={draft.message}
          error={errors.message}
          hint={`${count.format(draft.message.length)} of ${count.format(longestEnquiry)} characters`}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        {member ? (
          <p className="text-muted">
            Sent as <strong className="text-ink wrap-anywhere">{member.name}</strong>. Your email address isn’t shown.
          </p>
        ) : (
          <Sender draft={draft} errors={errors} onChange={change} />
        )}
        {failure && <ErrorBox title={enquiryTexts.failed}>{failure}</ErrorBox>}
      </div>
      <SheetFooter busy={sending} busyText="Sending..." submitText="Send Message" onCancel={onCancel} />
    </form>
  )
}

type SenderProps = { draft: EnquiryDraft; errors: EnquiryErrors; onChange: (part: Partial<EnquiryDraft>) => void }

/** Asked of a visitor, so that the reply reaches them. */
const Sender = ({ draft, errors, onChange }: SenderProps) => (
  <div className="grid gap-4 md:grid-cols-2">
    <TextField
      label="Your name"
      name="from_name"
      autoComplete="name"
      maxLength={100}
      value={draft.from_name}
      error={errors.from_name}
      onChange={(event) => onChange({ from_name: event.currentTarget.value })}
    />
    <TextField
      label="Your email"
      name="from_email"
      type="email"
      autoComplete="email"
      maxLength={254}
      value={draft.from_email}
      error={errors.from_email}
      onChange={(event) => onChange({ from_email: event.currentTarget.value })}
    />
    <p className="text-sm text-muted md:col-span-2">
      We don’t show your address to anyone. We use it to send you the reply.
    </p>
  </div>
)
