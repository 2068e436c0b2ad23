import { afterFirstScreen } from '../after-first-screen.ts'
import { forgetWaiting } from './waiting.ts'

/** Its code is fetched after the first screen; without a connection, once there is one. */
export function startOutbox(member: string, onSent: (count: number) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const begin = () =>
    import('./run-outbox.ts').then(
      ({ runOutbox }) => {
        if (!isOver) stop ??= runOutbox(member, { onSent })
      },
      () => window.addEventListener('online', begin, { once: true }),
    )
  // On its own screen it is what one has come to see.
  const timer = setTimeout(begin, window.location.pathname === '/waiting' ? 0 : afterFirstScreen)
  return () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', begin)
    stop?.()
    forgetWaiting()
  }
}
