import { createFileRoute } from '@tanstack/react-router'
import type { OperatorAnswer } from '#domain/account/operator.ts'

/** Pages for everybody, rendered to HTML by the server. The footer of each says who runs the site. */
export const Route = createFileRoute('/_public')({
  // The page can be shown without it.
  loader: ({ context }) => context.read<OperatorAnswer>('/public/operator').catch(() => undefined),
  staleTime: Number.POSITIVE_INFINITY,
})
