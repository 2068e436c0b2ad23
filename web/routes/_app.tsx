import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { InviteTrigger } from '#domain/account/referral.ts'
import { startLive } from '../app/live.ts'
import { keepCacheFor, queryClient } from '../app/query.ts'
import { sessionNow, useSession } from '../app/session.ts'
import { ScreenError } from '../app/shell/screen-error.tsx'
import { Shell } from '../app/shell/shell.tsx'
import { openShell } from '../app/sign-in-again.ts'
import { HeaderSearch } from '../community/search/header-search.tsx'
import { NotificationBell } from '../members/notifications/notification-bell.tsx'
import { ChosenDistance } from '../ui/distance.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { ToastProvider, useToast } from '../ui/messages/toast.tsx'

const SuggestionDialog = lazy(() =>
  import('../account/feedback/suggestion-dialog.tsx').then((module) => ({ default: module.SuggestionDialog })),
)
const AcceptOwnership = lazy(() =>
  import('./_app/-garage/accept-ownership.tsx').then((module) => ({ default: module.AcceptOwnership })),
)

const SignInAgainDialog = lazy(() =>
  import('../account/authentication/sign-in-again-dialog.tsx').then((module) => ({
    default: module.SignInAgainDialog,
  })),
)

const InviteFriendsDialog = lazy(() =>
  import('../account/referrals/invite-friends-dialog.tsx').then((module) => ({ default: module.InviteFriendsDialog })),
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was done on the previous page, for a toast on this one. */
    said?: string
  }
}

/** Everything behind sign-in. If the session ends while the shell is open, the shell handles it. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ cause }) => {
    if (cause !== 'stay' && sessionNow().state === 'signed-out') throw redirect({ to: '/welcome', replace: true })
  },
  component: App,
  pendingComponent: Loading,
  errorComponent: ScreenError,
})

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SignedIn />
      </ToastProvider>
    </QueryClientProvider>
  )
}

function SignedIn() {
  const session = useSession()
  const navigate = useNavigate()
  const [suggesting, setSuggesting] = useState(false)
  const [transferId, setTransferId] = useState<string>()
  const [inviting, setInviting] = useState<InviteTrigger>()
  const userId = session.state === 'signed-in' ? session.user.id : undefined
  const ended = session.state === 'signed-in' && session.ended !== undefined
  const [shownTo, setShownTo] = useState(userId)
  if (!shownTo && userId) setShownTo(userId)
  const [switching, setSwitching] = useState(false)
  const isAnother = switching || (shownTo !== undefined && userId !== undefined && userId !== shownTo)
  const wasHere = useRef(false)

  useEffect(() => {
    if (session.state === 'signed-in') wasHere.current = true
    if (session.state === 'signed-out') void navigate({ to: wasHere.current ? '/login' : '/welcome', replace: true })
  }, [session.state, navigate])

  useEffect(openShell, [])

  // Nothing one member had open stays for the next one.
  useEffect(() => {
    if (isAnother) window.location.assign('/')
  }, [isAnother])

  useEffect(() => {
    keepCacheFor(userId)
    return userId && !ended ? startLive(queryClient) : undefined
  }, [userId, ended])

  // This browser was not told about changes while there was no session.
  useEffect(() => (ended ? () => void queryClient.invalidateQueries() : undefined), [ended])

  useSaid()

  // After the first screen, but before it is needed: a confirmation must open even if the connection is lost.
  useEffect(() => {
    const load = () =>
      Promise.all([
        import('../ui/dialogs/dialog-window.tsx'),
        import('../ui/dialogs/menu-window.tsx'),
        import('../account/authentication/sign-in-again-dialog.tsx'),
      ]).catch(() => {})
    const timer = setTimeout(load, 2500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <ChosenDistance unit={session.state === 'signed-in' ? session.user.distance_unit : null}>
      <Shell
        search={<HeaderSearch />}
        bell={<NotificationBell onTransferRequest={setTransferId} onInvite={setInviting} />}
        onSuggestions={() => setSuggesting(true)}
      >
        {session.state === 'signed-in' && !isAnother ? <Outlet /> : <Loading />}
        {session.state === 'signed-in' && ended && (
          <Suspense fallback={null}>
            <SignInAgainDialog session={session} onSwitch={() => setSwitching(true)} />
          </Suspense>
        )}
        {suggesting && (
          <Suspense fallback={null}>
            <SuggestionDialog open onOpenChange={setSuggesting} />
          </Suspense>
        )}
        {transferId !== undefined && (
          <Suspense fallback={null}>
            <AcceptOwnership transferId={transferId} onClose={() => setTransferId(undefined)} />
          </Suspense>
        )}
        {inviting && (
          <Suspense fallback={null}>
            <InviteFriendsDialog trigger={inviting} onClose={() => setInviting(undefined)} />
          </Suspense>
        )}
      </Shell>
    </ChosenDistance>
  )
}

/** Public pages have no toasts: the next page shows what one of them did. Once only, even if the page is reloaded. */
function useSaid() {
  const toast = useToast()
  const { history } = useRouter()
  const said = useLocation({ select: ({ state }) => state.said })
  useEffect(() => {
    if (!said) return
    toast({ title: said, tone: 'good' })
    history.replace(history.location.href, { ...history.location.state, said: undefined })
  }, [said, toast, history])
}
