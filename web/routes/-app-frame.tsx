import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { InviteTrigger } from '#domain/account/referral.ts'
import type { SessionUser } from '#domain/account/session.ts'
import { mailedPage, thenTo } from '#domain/basics/next-page.ts'
import { plural } from '#domain/basics/plural.ts'
import { afterFirstScreen } from '../app/after-first-screen.ts'
import type { DeviceBars } from '../app/device/device-bars.tsx'
import { dropOldView } from '../app/device/drop-old-view.ts'
import { startLive } from '../app/live.ts'
import { startOutbox } from '../app/outbox/start-outbox.ts'
import { outboxChanged, useWaiting } from '../app/outbox/waiting.ts'
import { keepCacheFor, queryClient } from '../app/query.ts'
import { type SessionState, sessionNow, useSession } from '../app/session.ts'
import { Shell } from '../app/shell/shell.tsx'
import { openShell } from '../app/sign-in-again.ts'
import { HeaderSearch } from '../community/search/header-search.tsx'
import { NotificationBell } from '../members/notifications/notification-bell.tsx'
import { ChosenDistance } from '../ui/distance.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { ToastProvider, useToast } from '../ui/messages/toast.tsx'

const WaitingLink = lazy(() =>
  import('../app/outbox/waiting-link.tsx').then((module) => ({ default: module.WaitingLink })),
)
const UnreachableAddress = lazy<(props: { user: SessionUser }) => ReactNode>(() =>
  import('../account/authentication/unreachable-address.tsx').then(
    (module) => ({ default: module.UnreachableAddress }),
    () => ({ default: () => null }),
  ),
)
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

const PushOffer = lazy<() => ReactNode>(() =>
  import('../members/notifications/push/push-offer.tsx').then(
    (module) => ({ default: module.PushOffer }),
    // Nothing that anybody waits for, and without a connection it can't be turned on.
    () => ({ default: () => null }),
  ),
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

/** What surrounds every screen of a member: the shell, and what runs while any of them is open. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SignedIn>{children}</SignedIn>
      </ToastProvider>
    </QueryClientProvider>
  )
}

function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const router = useRouter()
  const [suggesting, setSuggesting] = useState(false)
  const [transferId, setTransferId] = useState<string>()
  const [inviting, setInviting] = useState<InviteTrigger>()
  const userId = session.state === 'signed-in' ? session.user.id : undefined
  const ended = session.state === 'signed-in' && session.ended !== undefined
  const [shownTo, setShownTo] = useState(userId)
  if (!shownTo && userId) setShownTo(userId)
  const [switching, setSwitching] = useState(false)
  const isAnother = switching || (shownTo !== undefined && userId !== undefined && userId !== shownTo)
  const bars = useDevice()
  useLeaving(session)

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

  useOutbox(userId, ended)
  useSaid()

  // After the first screen, but before it is needed: a confirmation must open even if the connection is lost.
  useEffect(() => {
    const load = () =>
      Promise.all([
        import('../ui/dialogs/dialog-window.tsx'),
        import('../ui/dialogs/menu-window.tsx'),
        import('../account/authentication/sign-in-again-dialog.tsx'),
        import('../records/waiting-strip.tsx'),
        import('../app/outbox/waiting-link.tsx'),
        router.preloadRoute({ to: '/waiting' }),
      ]).catch(() => {})
    const timer = setTimeout(load, 2500)
    return () => clearTimeout(timer)
  }, [router])

  const settled = useSettledPush(userId)

  return (
    <ChosenDistance unit={session.state === 'signed-in' ? session.user.distance_unit : null}>
      <Shell
        search={<HeaderSearch />}
        waiting={<WaitingCount />}
        bell={<NotificationBell onTransferRequest={setTransferId} onInvite={setInviting} />}
        onSuggestions={() => setSuggesting(true)}
        bars={bars}
      >
        {session.state === 'signed-in' && !isAnother && session.user.email_unreachable && (
          <Suspense fallback={null}>
            <UnreachableAddress user={session.user} />
          </Suspense>
        )}
        {session.state === 'signed-in' && !isAnother ? children : <Loading />}
        {session.state === 'signed-in' && ended && (
          <Suspense fallback={null}>
            <SignInAgainDialog session={session} onSwitch={() => setSwitching(true)} />
          </Suspense>
        )}
        {settled && (
          <Suspense fallback={null}>
            <PushOffer />
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

function useLeaving(session: SessionState) {
  const navigate = useNavigate()
  const wasHere = useRef(false)
  const isConfirmed = useRef(false)
  useEffect(() => {
    if (session.state === 'signed-in') wasHere.current = true
    if (session.state === 'signed-in' && session.since === undefined) isConfirmed.current = true
    if (session.state !== 'signed-out') return
    // The device knew the member, the server no longer does: whoever followed a link continues there once signed in.
    const { pathname, search } = window.location
    const next = wasHere.current && !isConfirmed.current ? mailedPage(pathname, search) : undefined
    void navigate({ href: wasHere.current ? thenTo('/login', next) : '/welcome', replace: true })
  }, [session, navigate])
}

/** After the first screen, unless it came from this device: what it shows then says how old it is. */
function useDevice(): ReactNode {
  const router = useRouter()
  const [Bars, setBars] = useState<typeof DeviceBars>()
  useEffect(() => queryClient.getQueryCache().subscribe(dropOldView), [])
  useEffect(() => {
    let stop = () => {}
    const session = sessionNow()
    const isFromDevice = session.state === 'signed-in' && session.since !== undefined
    const begin = async () => {
      const { startDevice, DeviceBars } = await import('./_app/-device/start-device.ts')
      if (timer === 0) return
      stop = startDevice(router)
      setBars(() => DeviceBars)
    }
    let timer = window.setTimeout(() => void begin().catch(() => {}), isFromDevice ? 0 : afterFirstScreen)
    return () => {
      clearTimeout(timer)
      timer = 0
      stop()
    }
  }, [router])
  return Bars && <Bars />
}

function WaitingCount() {
  const { entries } = useWaiting()
  return entries.length > 0 ? (
    <Suspense fallback={null}>
      <WaitingLink entries={entries} />
    </Suspense>
  ) : null
}

/** Sends what waits on this device, whichever screen is open. */
function useOutbox(userId: string | undefined, ended: boolean) {
  const toast = useToast()
  useEffect(() => {
    if (!userId) return
    return startOutbox(userId, (count) => {
      toast({ title: `${plural(count, 'waiting entry', 'waiting entries')} sent`, tone: 'good' })
      void queryClient.invalidateQueries()
    })
  }, [userId, toast])
  // Signed in again.
  useEffect(() => (ended ? () => outboxChanged(true) : undefined), [ended])
}

/** A while after the first screen: pushes for somebody else end in this browser. Then they may be offered. */
function useSettledPush(userId: string | undefined) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!userId) return
    const settle = async () => {
      const { settlePush } = await import('../members/notifications/push/browser-push.ts')
      setSettled(true)
      await settlePush()
    }
    const timer = setTimeout(() => settle().catch(() => {}), 2500)
    return () => clearTimeout(timer)
  }, [userId])
  return settled
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
