import { createFileRoute } from '@tanstack/react-router'
import { ConversationPage } from '../../sharing/conversations/conversation-page.tsx'

export const Route = createFileRoute('/_app/messages/$conversationId')({
  head: () => ({ meta: [{ title: 'Messages: GarageTale' }] }),
  component: Opened,
})

function Opened() {
  const { conversationId } = Route.useParams()
  return <ConversationPage key={conversationId} conversationId={conversationId} />
}
