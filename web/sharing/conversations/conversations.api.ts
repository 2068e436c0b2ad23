import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Conversation, ConversationPage, VisitorConversation } from '#domain/sharing/conversation.ts'
import { http } from '../../app/http.ts'

export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: ({ pageParam }) =>
      http.get<ConversationPage>(`/conversations${pageParam && `?after=${encodeURIComponent(pageParam)}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversations', id],
    queryFn: () => http.get<Conversation>(`/conversations/${encodeURIComponent(id)}`),
  })

export const addMessage = (id: string, message: string, file_ids: string[], key: string) =>
  http.post<Conversation>(`/conversations/${id}/messages`, { message, file_ids }, { key })

export const markRead = (id: string) => http.post(`/conversations/${id}/read`, {})

const visitorPath = (token: string) => `/public/conversations/${encodeURIComponent(token)}`

export const readAsVisitor = (token: string) => http.get<VisitorConversation>(visitorPath(token))

export const writeAsVisitor = (token: string, message: string, key: string) =>
  http.post<VisitorConversation>(`${visitorPath(token)}/messages`, { message }, { key })

export const leaveAsVisitor = (token: string) => http.post(`${visitorPath(token)}/leave`, {})
