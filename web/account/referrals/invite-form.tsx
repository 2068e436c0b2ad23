import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { inviteTexts, longestInvite, newInvites } from '#domain/account/referral.ts'
import { ApiError } from '../../app/http.ts'
import { attemptKey } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { referralsQuery, sendInvites } from './referrals.api.ts'

type Problems = { emails?: string; message?: string }
type InviteFormProps = {
  left: number | undefined
  /** Whether closing would lose input, and whether it is being sent. */
  onDraft: (draft: { typed: boolean; sending: boolean }) => void
}

/** Each address gets one email, in the member's name and with their message. */
export function InviteForm({ left, onDraft }: InviteFormProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ emails: '', message: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const [key, setKey] = useState(attemptKey)

  const change = (next: typeof typed) => {
    setTyped(next)
    setProblems({})
    onDraft({ typed: Boolean(next.emails.trim() || next.message.trim()), sending: false })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = newInvites.safeParse(typed)
    if (!checked.success) {
      const found: Problems = {}
      for (const { path, message } of checked.error.issues) found[path[0] as keyof Problems] ??= message
      focusOn(event.currentTarget, found)
      return setProblems(found)
    }
    setSending(true)
    onDraft({ typed: true, sending: true })
    try {
      await sendInvites(typed, key)
      change({ emails: '', message: '' })
      setKey(attemptKey)
      toast({ title: inviteTexts.sent, tone: 'good' })
      void queries.invalidateQueries(referralsQuery())
    } catch (error) {
      const fields: Problems = error instanceof ApiError ? error.fields : {}
      setProblems(fields)
      // A request whose answer was lost may have succeeded: the retry uses the same key, so nothing is sent twice.
      if (error instanceof ApiError && error.status > 0) setKey(attemptKey)
      const description = error instanceof ApiError && !fields.emails && !fields.message ? error.message : undefined
      toast({ title: inviteTexts.failed, ...(description ? { description } : {}), tone: 'destructive' })
      onDraft({ typed: true, sending: false })
    } finally {
      setSending(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      <h3 className="text-lg">Invite by email</h3>
      <TextArea
        label="Email addresses"
        name="emails"
        hint={`Separate them with commas.${left === undefined ? '' : ` ${left} left today.`}`}
        rows={2}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed.emails}
        error={problems.emails}
        onChange={(event) => change({ ...typed, emails: event.currentTarget.value })}
      />
      <TextArea
        label="Personal message"
        name="message"
        optional
        rows={3}
        maxLength={longestInvite}
        value={typed.message}
        error={problems.message}
        onChange={(event) => change({ ...typed, message: event.currentTarget.value })}
      />
      <p className="text-sm text-muted">
        Each person gets one email with your name and your link, and can opt out of any more.
      </p>
      <Button
        type="submit"
        className="justify-self-start"
        icon={<Mail aria-hidden className="size-4" />}
        busy={sending}
        busyText="Sending..."
      >
        Send invitations
      </Button>
    </form>
  )
}

function focusOn(form: HTMLFormElement, found: Problems) {
  const control = form.elements.namedItem(found.emails ? 'emails' : 'message')
  if (control instanceof HTMLElement) control.focus()
}
