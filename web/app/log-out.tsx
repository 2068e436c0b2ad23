import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useToast } from '../ui/messages/toast.tsx'
import { useWaiting } from './outbox/waiting.ts'
import { signOut } from './sign-out.ts'

const SignOutQuestion = lazy(() =>
  import('./outbox/sign-out-question.tsx').then((module) => ({ default: module.SignOutQuestion })),
)

export function useLogOut(): { busy: boolean; logOut: () => void; question: ReactNode } {
  const toast = useToast()
  const { entries } = useWaiting()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const leave = async (after?: () => Promise<void>) => {
    setBusy(true)
    await signOut('/login', after).catch((error: Error) => {
      setBusy(false)
      toast({ title: 'You’re still signed in', description: error.message, tone: 'destructive' })
    })
  }
  return {
    busy,
    logOut: () => (entries.length > 0 ? setAsking(true) : void leave()),
    question: asking && (
      <Suspense fallback={null}>
        <SignOutQuestion count={entries.length} onClose={() => setAsking(false)} onLeave={leave} />
      </Suspense>
    ),
  }
}
