import { queryOptions } from '@tanstack/react-query'
import type { PushCheck, PushState } from '#domain/members/push.ts'
import { http } from '../../../app/http.ts'

export const getPush = () => http.get<PushState>('/push')
export const pushQuery = () => queryOptions({ queryKey: ['push'], queryFn: getPush, staleTime: 0 })

export const addPushSubscription = (subscription: PushSubscriptionJSON, server_key: string) =>
  http.post<{ id: string }>('/push-subscriptions', { ...partsOf(subscription), server_key })

export const checkPushSubscription = (subscription: PushSubscriptionJSON) =>
  http.post<PushCheck>('/push-subscriptions/check', partsOf(subscription))

export const removePushDevice = (id: string) => http.delete(`/push-subscriptions/${id}`)

const partsOf = ({ endpoint, keys }: PushSubscriptionJSON) => ({ endpoint, keys })
