import { type FormEvent, useId, useRef, useState } from 'react'
import {
  longestDetails,
  type ReportedType,
  type ReportReason,
  reportReasons,
  reportTexts,
} from '#domain/community/moderation.ts'
import { ApiError, http } from '../../app/http.ts'
import { refreshSession } from '../../app/session.ts'
import { SheetFooter } from '../../ui/dialogs/sheet-footer.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'

type ReportFormProps = {
  about: { object_type: ReportedType; object_id: string }
  what: string
  onSent: () => void
  onCancel: () => void
}

const reasons = Object.entries(reportReasons) as [ReportReason, string][]

export function ReportForm({ about, what, onSent, onCancel }: ReportFormProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setMissing(!reason)
    setFailure(undefined)
    if (!reason) return first.current?.focus()
    setSending(true)
    try {
      await http.post('/reports', { ...about, reason, details })
      onSent()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await refreshSession()
      setFailure(explain(error, what))
    } finally {
      setSending(false)
    }
  }
  return (
    <form onSubmit={send} noValidate className="flex min-h-0 flex-col">
      <div className="grid grow gap-5 overflow-y-auto overscroll-contain p-4 md:p-6">
        <fieldset aria-describedby={missing ? `${id}-missing` : undefined}>
          <legend className="mb-2 font-medium">What is wrong with it?</legend>
          <div className="grid gap-x-4 md:grid-cols-2">
            {reasons.map(([value, label], index) => (
              <label key={value} className="flex min-h-11 items-center gap-3 md:min-h-9">
                <input
                  ref={index === 0 ? first : undefined}
                  type="radio"
                  name={`${id}-reason`}
                  value={value}
                  checked={reason === value}
                  onChange={() => {
                    setReason(value)
                    setMissing(false)
                  }}
                  className="size-5 shrink-0 accent-primary"
                />
                {label}
              </label>
            ))}
          </div>
          {missing && (
            <p id={`${id}-missing`} role="alert" className="mt-1 text-sm font-medium text-danger">
              {reportTexts.noReason}
            </p>
          )}
        </fieldset>
        <TextArea
          label="What should a moderator know?"
          optional
          rows={3}
          maxLength={longestDetails}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
        <p className="text-sm text-muted">
          A moderator will read your report. The person it’s about won’t be told it came from you.
        </p>
        {failure && <ErrorBox title={reportTexts.failed}>{failure}</ErrorBox>}
      </div>
      <SheetFooter busy={sending} busyText="Sending..." submitText="Send Report" onCancel={onCancel} />
    </form>
  )
}

function explain(error: unknown, what: string) {
  if (error instanceof ApiError && error.reference) return error.message
  if (!(error instanceof ApiError) || error.code === 'unexpected' || !error.message)
    return 'Something went wrong on our side. Please try again.'
  if (error.code === 'offline')
    return 'The connection was lost. Your text is still here: send it again when you’re back online.'
  return error.status === 404 ? `This ${what} is no longer there, so there’s nothing to report.` : error.message
}
