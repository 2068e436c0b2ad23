import { createFileRoute, redirect } from '@tanstack/react-router'

/** Emails sent before there was an inbox lead here. */
export const Route = createFileRoute('/_app/enquiries/$')({
  beforeLoad: ({ params: { _splat: id } }) => {
    throw id
      ? redirect({ to: '/messages/$conversationId', params: { conversationId: id }, replace: true })
      : redirect({ to: '/messages', replace: true })
  },
})
