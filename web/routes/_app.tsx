import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { sessionNow } from '../app/session.ts'
import { ScreenError } from '../app/shell/screen-error.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { AppFrame } from './-app-frame.tsx'

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
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}
