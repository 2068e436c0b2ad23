import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { startLive } from '../app/live.ts'
import { keepCacheFor, queryClient } from '../app/query.ts'
import { sessionNow, useSession } from '../app/session.ts'
import { ScreenError } from '../app/shell/screen-error.tsx'
import { Shell } from '../app/shell/shell.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { HeaderSearch } from '../features/search/header-search.tsx'
import { Loading } from '../ui/loading.tsx'
import { ToastProvider } from '../ui/toast.tsx'

const SuggestionDialog = lazy(() =>
  import('../features/feedback/suggestion-dialog.tsx').then((module) => ({ default: module.SuggestionDialog })),
)

/** Everything behind sign-in. A session that ends while the shell is open is the shell's affair. */
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
  const userId = session.state === 'signed-in' ? session.user.id : undefined
  const wasHere = useRef(false)

  useEffect(() => {
    if (session.state === 'signed-in') wasHere.current = true
    if (session.state === 'signed-out') void navigate({ to: wasHere.current ? '/login' : '/welcome', replace: true })
  }, [session.state, navigate])

  useEffect(() => {
    keepCacheFor(userId)
    return userId ? startLive(queryClient) : undefined
  }, [userId])

  // After the first screen, but before it is wanted: a question before a loss must open even when the connection is gone.
  useEffect(() => {
    const load = () => Promise.all([import('../ui/dialog-window.tsx'), import('../ui/menu-window.tsx')]).catch(() => {})
    const timer = setTimeout(load, 2500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Shell search={<HeaderSearch />} bell={<NotificationBell />} onSuggestions={() => setSuggesting(true)}>
      {session.state === 'signed-in' ? <Outlet /> : <Loading />}
      {suggesting && (
        <Suspense fallback={null}>
          <SuggestionDialog open onOpenChange={setSuggesting} />
        </Suspense>
      )}
    </Shell>
  )
}
