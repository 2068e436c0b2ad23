export const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY = 1_000_000
export const TOAST_DURATION = 5000
export const TOAST_SWIPE_THRESHOLD = 50

export type ToastTone = 'default' | 'good' | 'destructive'
export type ToastMessage = { title: string; description?: string; tone?: ToastTone; duration?: number }
export type Toast = ToastMessage & { id: number; open: boolean }
export type ToastAction =
  | { type: 'add'; toast: ToastMessage & { id: number } }
  | { type: 'dismiss'; id: number }
  | { type: 'remove'; id: number }

/** A dismissed toast stays in the list, closed, until its exit animation has finished. */
export function nextToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [{ ...action.toast, open: true }, ...toasts].slice(0, TOAST_LIMIT)
    case 'dismiss':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast))
    case 'remove':
      return toasts.filter((toast) => toast.id !== action.id)
  }
}
