import { queryOptions } from '@tanstack/react-query'
import type { AccountInvitation, MadeInvitation } from '#domain/account/account-invitation.ts'
import { http } from '../../app/http.ts'

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['moderation', 'invitations'],
    queryFn: () => http.get<AccountInvitation[]>('/moderation/invitations'),
  })

export const sendInvitation = (email: string) => http.post<MadeInvitation>('/moderation/invitations', { email })
export const revokeInvitation = (id: string) => http.delete(`/moderation/invitations/${id}`)
