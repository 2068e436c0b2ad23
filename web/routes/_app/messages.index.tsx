import { createFileRoute } from '@tanstack/react-router'
import { ConversationsPage } from '../../sharing/conversations/conversations-page.tsx'

export const Route = createFileRoute('/_app/messages/')({
  head: () => ({ meta: [{ title: 'Messages: GarageTale' }] }),
  component: ConversationsPage,
})
