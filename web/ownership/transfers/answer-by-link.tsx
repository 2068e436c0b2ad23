import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { thenTo } from '#domain/basics/next-page.ts'
import { registrationTexts } from '#domain/basics/site.ts'
import type { LinkedTransfer } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { ApiError, http } from '../../app/http.ts'
import { useSession } from '../../app/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useSite } from '../../ui/this-site.ts'
import { acceptFailed, acceptTransfer, rejectFailed, rejectTransfer } from './answer-transfer.ts'
import { because } from './because.ts'
import { NotMyLink } from './not-my-link.tsx'
import { rejectQuestion } from './reject-question.ts'
import type { Reading } from './use-reading.ts'

const ConfirmDialog = lazy(() =>
  import('../../ui/dialogs/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

type AnswerByLinkProps = {
  token: string
  reading: Reading
  transfer: LinkedTransfer
  onAccepted: (vehicleId: string, said: string) => void
  onDead: () => void
}

export function AnswerByLink(props: AnswerByLinkProps) {
  const session = useSession()
  if (session.state !== 'signed-in') return <ForVisitors token={props.token} />
  return <ForMember key={session.user.id} user={session.user} {...props} />
}

function ForVisitors({ token }: { token: string }) {
  const here = `/transfer/${token}`
  const isClosed = useSite().registration === 'closed'
  return (
    <section className="card grid gap-4 border-l-4 border-l-plate">
      <div>
        <h2 className="text-xl">{isClosed ? 'Sign in to accept' : 'Sign in or sign up to accept'}</h2>
        <p className="mt-1 text-muted">
          Use the address this request was sent to. You’ll come back here to decide
          {isClosed
            ? `. ${registrationTexts.closed}`
            : '; a new account may have to confirm its address by email first.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isClosed && (
          <a href={thenTo('/signup', here)} className={`${buttonClass({ size: 'lg' })} max-sm:w-full`}>
            Create your account
          </a>
        )}
        <a
          href={thenTo('/login', here)}
          className={`${buttonClass({ size: 'lg', variant: 'secondary' })} max-sm:w-full`}
        >
          Sign in
        </a>
      </div>
    </section>
  )
}

type Standing = 'asking' | 'mine' | 'not-mine' | 'unknown' | 'rejected'

function ForMember({ user, token, transfer, reading, onAccepted, onDead }: AnswerByLinkProps & { user: SessionUser }) {
  // The page is rendered for anyone with the link; only a signed-in request tells whether this member may answer.
  const [standing, setStanding] = useState<Standing>(transfer.for_you ? 'mine' : 'asking')
  const [busy, setBusy] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const [failure, setFailure] = useState('')

  const look = () =>
    http.get<LinkedTransfer>(`/public/transfers/${encodeURIComponent(token)}`).then(
      ({ for_you }) => setStanding(for_you ? 'mine' : 'not-mine'),
      (error) => (error instanceof ApiError && error.status === 404 ? onDead() : setStanding('unknown')),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this member and this link
  useEffect(() => {
    if (standing === 'asking') void look()
  }, [])

  async function accept() {
    if (!reading.read) return
    setBusy(true)
    setFailure('')
    try {
      const { vehicle_id } = await acceptTransfer(transfer.transfer_id, reading.read.digest, token)
      onAccepted(vehicle_id, `The ${vehicleName(transfer)} is yours`)
    } catch (error) {
      setBusy(false)
      if (reading.noteRefusal(error)) return
      setFailure(because(error, acceptFailed))
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void look()
    }
  }
  async function reject() {
    await rejectTransfer(transfer.transfer_id, token).catch((error) => {
      throw new Error(because(error, rejectFailed))
    })
    setStanding('rejected')
  }

  if (standing === 'asking') return <Loading />
  if (standing === 'unknown')
    return (
      <ErrorBox title="Failed to fetch transfer details" onRetry={() => void look()} retryText="Reload">
        We couldn’t reach GarageTale. Check your connection and try again.
      </ErrorBox>
    )
  if (standing === 'rejected')
    return (
      <div role="status">
        <Notice title={`You turned down the ${vehicleName(transfer)}`}>
          It stays with {transfer.previous_owner_name}, who has been told.
        </Notice>
      </div>
    )
  if (standing === 'not-mine') return <NotMyLink user={user} here={`/transfer/${token}`} />
  return (
    <section className="card grid gap-4 border-l-4 border-l-plate">
      <div>
        <h2 className="text-xl">Is this your new car?</h2>
        <p className="mt-1 text-muted wrap-anywhere">
          It comes with the history above, and will be added to the garage of {user.name} ({user.email}).
        </p>
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" disabled={!reading.read} busy={busy} busyText="Accepting..." onClick={accept}>
          Accept
        </Button>
        <Button size="lg" variant="secondary" disabled={busy} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      {rejecting && (
        <Suspense fallback={null}>
          <ConfirmDialog {...rejectQuestion(transfer)} open onOpenChange={setRejecting} onConfirm={reject} />
        </Suspense>
      )}
    </section>
  )
}
