import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { ApiError } from '../http.ts'

/** When a screen fails, the shell around it stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorBox title="We couldn’t show this screen." onRetry={retry} className="mx-auto max-w-2xl">
      {error instanceof ApiError && error.message ? error.message : 'Something went wrong. Please try again.'}
    </ErrorBox>
  )
}
