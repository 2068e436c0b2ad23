import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useReducer, useRef } from 'react'
import { nextToasts, TOAST_REMOVE_DELAY, type ToastMessage } from './toast-state.ts'

export type { ToastMessage } from './toast-state.ts'

type Toasts = { toast: (message: ToastMessage) => void }

const ToastContext = createContext<Toasts>({ toast: () => {} })

/** Loaded with the first toast, so that public pages never pay for it. */
const ToastViewport = lazy(() => import('./toast-viewport.tsx').then((module) => ({ default: module.ToastViewport })))

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(nextToasts, [])
  const lastId = useRef(0)
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
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <ToastViewport toasts={toasts} onDismiss={(id) => dispatch({ type: 'dismiss', id })} />
        </Suspense>
      )}
    </ToastContext>
  )
}

export const useToast = (): Toasts['toast'] => use(ToastContext).toast
