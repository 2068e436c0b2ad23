import type { Notification } from '#domain/members/notification.ts'

/** A notification on its way out of the app, and whom it is for. */
export interface Told extends Pick<Notification, 'id' | 'type' | 'title' | 'content' | 'metadata'> {
  user_id: string
  dedupe_key: string | null
  name: string
  email: string
  email_verified: boolean
}
