import { lazy, Suspense } from 'react'
import { useLatched } from '../use-latched.ts'
import type { DialogProps } from './dialog-window.tsx'

const DialogWindow = lazy(() => import('./dialog-window.tsx').then((module) => ({ default: module.DialogWindow })))

/** Fetched with the first dialog that opens: no screen's first view waits for it. */
export function Dialog(props: DialogProps) {
  const wanted = useLatched(props.open)
  return wanted ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null
}
