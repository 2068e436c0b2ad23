import type { AnyRouter } from '@tanstack/react-router'
import { hasOpenWork } from '../../../app/sign-in-again.ts'

/** A notification was chosen: this page goes there, unless something typed would be lost; then a new one opens. */
export function openFromWorker({ history }: AnyRouter, signal: AbortSignal) {
  const hear = ({ data, ports }: MessageEvent) => {
    const path = (data as { open?: unknown } | null)?.open
    if (typeof path !== 'string' || !/^\/(?!\/)/.test(path) || hasOpenWork()) return
    ports[0]?.postMessage('going')
    history.push(path)
  }
  navigator.serviceWorker?.addEventListener('message', hear, { signal })
}
