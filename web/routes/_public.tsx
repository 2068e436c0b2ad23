import { createFileRoute, Outlet } from '@tanstack/react-router'
import type { OperatorAnswer } from '#domain/account/operator.ts'

/** Pages for everybody: the server renders them to HTML. Each says at its foot who runs the site. */
export const Route = createFileRoute('/_public')({
  // A page is worth reading without it.
  loader: ({ context }) => context.read<OperatorAnswer>('/public/operator').catch(() => undefined),
  staleTime: Number.POSITIVE_INFINITY,
  component: Outlet,
})
