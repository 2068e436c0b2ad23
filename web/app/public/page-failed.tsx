import { useRouter } from '@tanstack/react-router'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { tellReference } from '../api-error.ts'

/** Shown when a public page with a valid link failed to load. */
export function PageFailed({ title, error }: { title: string; error: unknown }) {
  // On the server it is no ApiError, but has the same reference.
  const { reference } = error as { reference?: string }
  const router = useRouter()
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-items-center px-4">
      <div className="w-full">
        <h1 className="sr-only">{title}</h1>
        <ErrorBox title={title} onRetry={() => void router.invalidate()}>
          Something went wrong on our side. Your link is fine.{reference && ` ${tellReference(reference)}`}
        </ErrorBox>
      </div>
    </main>
  )
}
