import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { nextToasts, TOAST_REMOVE_DELAY, type ToastMessage } from './toast-state.ts'
import type { ToastViewport } from './toast-viewport.tsx'

export type { ToastMessage } from './toast-state.ts'

type Toasts = { toast: (message: ToastMessage) => void }

const ToastContext = createContext<Toasts>({ toast: () => {} })

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(nextToasts, [])
  const lastId = useRef(0)
  const [Viewport, setViewport] = useState<typeof ToastViewport>()
  const some = toasts.length > 0
  // Not with the first screen, but before it is needed: the first toast may report a lost connection.
  useEffect(() => {
    if (Viewport) return
    let timer = 0
    const load = () =>
      import('./toast-viewport.tsx').then(
        (module) => setViewport(() => module.ToastViewport),
        () => {
          timer = window.setTimeout(load, 2000)
        },
      )
    timer = window.setTimeout(load, some ? 0 : 2000)
    return () => clearTimeout(timer)
  }, [Viewport, some])
  const api = useMemo<Toasts>(
    () => ({
      toast: (message) => {
        lastId.current += 1
        dispatch({ type: 'add', toast: { ...message, id: lastId.current } })
      },
    }),
    [],
  )
  const closedId = toasts.find((toast) => !toast.open)?.id
  useEffect(() => {
    if (closedId === undefined) return
    const timer = setTimeout(() => dispatch({ type: 'remove', id: closedId }), TOAST_REMOVE_DELAY)
    return () => clearTimeout(timer)
  }, [closedId])
  return (
    <ToastContext value={api}>
      {children}
      {some && Viewport && <Viewport toasts={toasts} onDismiss={(id) => dispatch({ type: 'dismiss', id })} />}
    </ToastContext>
  )
}

export const useToast = (): Toasts['toast'] => use(ToastContext).toast
