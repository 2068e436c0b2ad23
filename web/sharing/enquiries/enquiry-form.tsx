import { type FormEvent, useRef, useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { type EnquiryKind, enquiryTexts, longestEnquiry } from '#domain/sharing/enquiry.ts'
import { ApiError, http } from '../../app/http.ts'
import { refreshSession, useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { attemptKey, draftOf, type EnquiryDraft, forgetDraft, keepDraft } from './enquiry-draft.ts'

type Typed = Omit<EnquiryDraft, 'key'>
type Errors = Partial<Record<keyof Typed, string>>
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
  const isAppointment = kind === 'appointment'
  const member = session.state === 'signed-in' ? session.user : undefined
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(kind, about, opening))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  const change = (part: Partial<EnquiryDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(kind, about, next)
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }))
  }
  const show = (found: Errors) => {
    setErrors(found)
    const first = (['preferred_date', 'message', 'from_name', 'from_email'] as const).find((field) => found[field])
    // After the next paint: a field may only now have appeared.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus())
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setFailure(undefined)
    const missing = check(draft, !member)
    if (Object.keys(missing).length > 0) return show(missing)
    setSending(true)
    const { key, message, from_name, from_email, preferred_date } = draft
    const when = isAppointment ? { preferred_date } : {}
    try {
      await http.post(
        '/enquiries',
        { kind, about, message, ...when, ...(member ? {} : { from_name, from_email }) },
        { key },
      )
      forgetDraft(kind, about)
      onSent(member ? '' : from_email.trim())
    } catch (error) {
      if (!(error instanceof ApiError)) return setFailure('Please try again.')
      if (error.code === 'already_sent') change({ key: attemptKey() })
      if (Object.keys(error.fields).length === 0) return setFailure(explain(error))
      // The session may have ended: then the form asks for a name after all.
      if (member && (error.fields.from_name || error.fields.from_email)) await refreshSession()
      show(error.fields)
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} onSubmit={send} noValidate className="flex min-h-0 flex-col">
      <div className="grid grow gap-4 overflow-y-auto overscroll-contain p-4 md:p-6">
        {isAppointment && (
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
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="Your name"
              name="from_name"
              autoComplete="name"
              maxLength={100}
              value={draft.from_name}
              error={errors.from_name}
              onChange={(event) => change({ from_name: event.currentTarget.value })}
            />
            <TextField
              label="Your email"
              name="from_email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={draft.from_email}
              error={errors.from_email}
              onChange={(event) => change({ from_email: event.currentTarget.value })}
            />
            <p className="text-sm text-muted md:col-span-2">
              We don’t show your address to anyone. We use it to send you the reply.
            </p>
          </div>
        )}
        {failure && <ErrorBox title={enquiryTexts.failed}>{failure}</ErrorBox>}
      </div>
      <footer className="flex flex-col-reverse gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
        <Button variant="secondary" disabled={sending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={sending} busyText="Sending...">
          Send Message
        </Button>
      </footer>
    </form>
  )
}

function check({ message, from_name, from_email, preferred_date }: Typed, visitor: boolean): Errors {
  return {
    ...(preferred_date && preferred_date < londonToday() ? { preferred_date: enquiryTexts.past } : {}),
    ...(message.trim() ? {} : { message: enquiryTexts.blank }),
    ...(visitor && !from_name.trim() ? { from_name: enquiryTexts.noName } : {}),
    ...(visitor && !/^\S+@\S+\.\S+$/.test(from_email.trim()) ? { from_email: enquiryTexts.noEmail } : {}),
  }
}

function explain({ code, status, message }: ApiError) {
  if (code === 'offline')
    return 'The connection was lost. Your text is still here: send it again when you’re back online.'
  if (status === 404) return 'This page is no longer public, so your message can’t be sent.'
  return code === 'unexpected' || !message ? 'Something went wrong on our side. Please try again.' : message
}
