import { useRouter } from '@tanstack/react-router'
import { ErrorBox } from '../../ui/messages/error-box.tsx'

/** In place of a public page whose link is right, but which could not be had. */
export function PageFailed({ title }: { title: string }) {
  const router = useRouter()
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-items-center px-4">
      <div className="w-full">
        <h1 className="sr-only">{title}</h1>
        <ErrorBox title={title} onRetry={() => void router.invalidate()}>
          Something went wrong on our side. Your link is fine.
        </ErrorBox>
      </div>
    </main>
  )
}
