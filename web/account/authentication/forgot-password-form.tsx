import { type FormEvent, useState } from 'react'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { requestReset } from './accounts.api.ts'
import { EmailField } from './email-field.tsx'

type ForgotPasswordFormProps = { email: string; onEmail: (email: string) => void; onBack: () => void }

export function ForgotPasswordForm({ email, onEmail, onBack }: ForgotPasswordFormProps) {
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [problem, setProblem] = useState<{ title?: string; text: string }>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email')).trim()
    onEmail(typed)
    setProblem(typed ? undefined : { text: 'Please enter your email' })
    if (!typed) return
    setState('busy')
    try {
      await requestReset(typed)
      setState('sent')
    } catch (reason) {
      setState('asking')
      setProblem(problemOf(reason))
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem && <ErrorBox title={problem.title}>{problem.text}</ErrorBox>}
      {state === 'sent' && (
        <div role="status">
          <Notice tone="good" title="Check your email for a password reset link">
            If {email} belongs to an account, the link is on its way. It works for one hour.
          </Notice>
        </div>
      )}
      <EmailField defaultValue={email} />
      <Button
        type="submit"
        size="lg"
        variant={state === 'sent' ? 'secondary' : 'primary'}
        busy={state === 'busy'}
        busyText="Sending..."
      >
        {state === 'sent' ? 'Send it again' : 'Send reset link'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to Sign In
      </Button>
    </form>
  )
}

const failed = 'Failed to send reset email. Please try again.'

/** Always the specified message, followed by the reason if the reader can act on it. */
function problemOf(reason: unknown) {
  const why = reason instanceof ApiError ? (reason.fields.email ?? reason.message) : ''
  const worthTelling = reason instanceof ApiError && reason.status < 500 && why
  return worthTelling ? { title: failed, text: why } : { text: failed }
}
