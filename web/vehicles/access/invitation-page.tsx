import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { thenTo } from '#domain/basics/next-page.ts'
import { registrationTexts } from '#domain/basics/site.ts'
import { type LinkedInvitation, roleWords } from '#domain/vehicles/vehicle-access.ts'
import { ApiError } from '../../app/http.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { useSession } from '../../app/session.ts'
import { signOut } from '../../app/sign-out.ts'
import { KeyTag } from '../../ui/art/key-tag.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useSite } from '../../ui/this-site.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './access.api.ts'
import { KeyBoard } from './key-board.tsx'
import { whatOf } from './words.ts'

const ConfirmDialog = lazy(() =>
  import('../../ui/dialogs/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

type InvitationPageProps = {
  token: string
  invitation: LinkedInvitation
  /** Where a member goes after accepting: the car, or the garage. */
  onAccepted: (vehicleId: string | null) => void
  onDead: () => void
}

/** What an invitation's email links to, with or without an account: reading it accepts nothing. */
export function InvitationPage({ token, invitation, onAccepted, onDead }: InvitationPageProps) {
  const session = useSession()
  const { owner_name, vehicle, role, shows_costs, shows_documents } = invitation
  const what = whatOf(vehicle, 'their whole garage')
  const kept = [!shows_costs && 'what things cost', !shows_documents && 'documents'].filter(Boolean).join(' and ')
  return (
    <InvitationFrame>
      <p className="flex flex-wrap items-center gap-3 font-semibold text-primary">
        For {invitation.email} <KeyTag>{roleWords[role].title}</KeyTag>
      </p>
      <h1 className="mt-2 text-3xl wrap-anywhere md:text-4xl">
        {owner_name} invites you to {vehicle ? `the ${what}` : what}
      </h1>
      <ul className="mt-4 grid list-disc gap-1 pl-5">
        <li>{youMay[role]}</li>
        {kept && <li>{`${owner_name} keeps ${kept} private.`}</li>}
        <li>You can leave at any time, and {owner_name} sees what you add.</li>
      </ul>
      <div className="mt-6">
        {session.state === 'signed-in' ? (
          <ForMember key={session.user.id} user={session.user} {...{ token, invitation, what, onAccepted, onDead }} />
        ) : (
          <ForVisitors token={token} email={invitation.email} />
        )}
      </div>
      <p className="figures mt-6 text-sm text-muted">The link works until {formatLongDate(invitation.expires_at)}.</p>
    </InvitationFrame>
  )
}

const youMay = {
  manager:
    'You can read and add to its history and look after it; selling, publishing and deleting stay with the owner.',
  contributor: 'You can read its history, add entries, and change your own.',
  viewer: 'You can read its history.',
}

function ForVisitors({ token, email }: { token: string; email: string }) {
  const isClosed = useSite().registration === 'closed'
  return (
    <section className="card grid gap-4 border-l-4 border-l-plate">
      <div>
        <h2 className="text-xl">{isClosed ? 'Sign in to accept' : 'Sign in or sign up to accept'}</h2>
        <p className="mt-1 text-muted wrap-anywhere">
          Use the address {email}. You’ll come back here to decide.{isClosed && ` ${registrationTexts.closed}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isClosed && (
          <a href={thenTo('/signup', `/join/${token}`)} className={`${buttonClass({ size: 'lg' })} max-sm:w-full`}>
            Create your account
          </a>
        )}
        <a
          href={thenTo('/login', `/join/${token}`)}
          className={`${buttonClass({ size: 'lg', variant: 'secondary' })} max-sm:w-full`}
        >
          Sign in
        </a>
      </div>
    </section>
  )
}

type ForMemberProps = InvitationPageProps & { user: SessionUser; what: string }

function ForMember({ user, token, invitation, what, onAccepted, onDead }: ForMemberProps) {
  const isMine = user.email.toLowerCase() === invitation.email
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [declining, setDeclining] = useState(false)
  const [declined, setDeclined] = useState(false)

  // Answered in another window since the page came.
  useEffect(() => {
    void readInvitation(token).catch((error) => error instanceof ApiError && error.status === 404 && onDead())
  }, [token, onDead])

  const accept = async () => {
    setBusy(true)
    setFailure('')
    try {
      onAccepted((await acceptInvitation(invitation.id, token)).vehicle_id)
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof ApiError ? error.message : 'We couldn’t reach GarageTale. Please try again.')
    }
  }
  const decline = async () => {
    await declineInvitation(invitation.id, token)
    setDeclined(true)
  }
  if (declined)
    return (
      <div role="status">
        <Notice title="You declined the invitation">{invitation.owner_name} has been told.</Notice>
      </div>
    )
  if (!isMine)
    return (
      <Notice
        tone="warn"
        title="This invitation is for another account"
        action={
          <Button variant="secondary" onClick={() => void signOut(`/join/${token}`)}>
            Use another account
          </Button>
        }
      >
        It was sent to {invitation.email}. You’re signed in as {user.name} ({user.email}). Sign in with that account, or
        ask {invitation.owner_name} to invite this address.
      </Notice>
    )
  return (
    <section className="card grid gap-4 border-l-4 border-l-plate">
      <h2 className="text-xl">Do you want the key?</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" busy={busy} busyText="Accepting..." onClick={() => void accept()}>
          Accept
        </Button>
        <Button size="lg" variant="secondary" disabled={busy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      {declining && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setDeclining}
            title="Decline this invitation?"
            text={`You won’t see ${what}. ${invitation.owner_name} is told, and can invite you again.`}
            confirmText="Decline"
            cancelText="Keep it"
            onConfirm={decline}
          />
        </Suspense>
      )}
    </section>
  )
}

/** A used, withdrawn, replaced or made-up link: they all look the same. */
export const DeadInvitation = () => (
  <InvitationFrame>
    <KeyBoard />
    <h1 className="mt-6 text-3xl md:text-4xl">This invitation no longer works</h1>
    <p className="mt-3 max-w-prose">
      It works once, for seven days, and ends if it is withdrawn or sent again. If you’ve accepted it already, the car
      is in your garage; otherwise ask for a new one.
    </p>
    <a href="/vehicles" className={`${buttonClass({ size: 'lg' })} mt-6`}>
      Go to my garage
    </a>
  </InvitationFrame>
)

export const InvitationFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader />
    <main id="main" className="mx-auto w-full max-w-2xl grow px-4 py-8 sm:py-12">
      {children}
    </main>
    <PublicFooter />
  </div>
)
