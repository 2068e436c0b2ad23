import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type AccountInvitation, invitationDays, type MadeInvitation } from '#domain/account/account-invitation.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { registrationTexts } from '#domain/basics/site.ts'
import { CopyField } from '../../app/copy-field.tsx'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { useSite } from '../../ui/this-site.ts'
import { invitationsQuery, revokeInvitation, sendInvitation } from './invitations.api.ts'

/** Who has been invited to make an account, and a form to invite somebody else. */
export function Invitations() {
  const isClosed = useSite().registration === 'closed'
  return (
    <div className="grid gap-6">
      {isClosed ? <Notice title="Closed to new members">{registrationTexts.closed}</Notice> : <InviteForm />}
      <OpenInvitations />
    </div>
  )
}

function InviteForm() {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadeInvitation>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      setMade(await sendInvitation(email))
      setEmail('')
      void queries.invalidateQueries(invitationsQuery())
    } catch (error) {
      setMade(undefined)
      setProblem(
        error instanceof ApiError ? (error.fields.email ?? error.message) : 'We couldn’t send it. Please try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card grid gap-4">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-[min(16rem,100%)] grow"
          label="Invite by email"
          hint={`They can make one account with this address, within ${invitationDays} days.`}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy} busyText="Inviting...">
          Invite
        </Button>
      </form>
      <div role="status">
        {made?.link && (
          <CopyField
            label={`Link for ${made.invitation.email}`}
            hint="Give it to them yourself: no email is set up here. It’s shown this once, and whoever has it can use it."
            address={made.link}
            what="link"
          />
        )}
        {made && !made.link && <p>The invitation for {made.invitation.email} is on its way.</p>}
      </div>
    </section>
  )
}

function OpenInvitations() {
  const { data: invitations, isPending, error, refetch } = useQuery(invitationsQuery())
  if (isPending) return <Loading text="Loading invitations..." className="min-h-64" />
  if (!invitations)
    return (
      <ErrorBox title="We couldn’t load the invitations." onRetry={() => void refetch()}>
        {error?.message}
      </ErrorBox>
    )
  if (invitations.length === 0)
    return <EmptyState title="No invitation is open" text="Invitations appear here until they are used or expire." />
  return (
    <ul className="grid gap-3">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <Entry invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ invitation: { id, email, role, invited_by, expires_at } }: { invitation: AccountInvitation }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    await revokeInvitation(id).catch((error) =>
      toast({ title: 'We couldn’t revoke the invitation', description: String(error.message), tone: 'destructive' }),
    )
    setBusy(false)
    void queries.invalidateQueries(invitationsQuery())
  }
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          Invited by {invited_by ?? 'the operator'}
          {role === 'moderator' ? ', as a moderator' : ''}, until {formatLongDate(expires_at)}
        </p>
      </div>
      {role === 'member' && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void revoke()}>
          Revoke<span className="sr-only"> the invitation for {email}</span>
        </Button>
      )}
    </div>
  )
}
