import { createFileRoute, notFound } from '@tanstack/react-router'
import type { VisitorConversation } from '#domain/sharing/conversation.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { isMissing } from '../../app/public-data.ts'
import { ConversationEnded } from '../../sharing/conversations/conversation-ended.tsx'
import { VisitorPage } from '../../sharing/conversations/visitor-page.tsx'

export const Route = createFileRoute('/_public/conversation/$token')({
  loader: ({ params: { token }, context }) =>
    context.read<VisitorConversation>(`/public/conversations/${encodeURIComponent(token)}`).catch((error) => {
      throw isMissing(error) ? notFound() : error
    }),
  // The address contains a secret: no search engine may index it, and no page it links to may learn it.
  head: () => ({
    meta: [
      { title: 'Your conversation: GarageTale' },
      { name: 'description', content: 'A conversation on GarageTale.' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Visiting,
  notFoundComponent: ConversationEnded,
  errorComponent: ({ error }) => <PageFailed title="Error loading the conversation" error={error} />,
})

function Visiting() {
  const came = Route.useLoaderData()
  const { token } = Route.useParams()
  return <VisitorPage key={token} token={token} came={came} />
}
