export const notificationTypes = [
  'new_follower',
  'ownership_transfer',
  'transfer_request',
  'badge_earned',
  'level_up',
  'post_reaction',
  'post_comment',
  'reminder_due',
  'enquiry',
  'confirmation',
  'account',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a notification is about, so that choosing it can open that. */
export interface NotificationMetadata {
  user_id?: string
  vehicle_id?: string
  transfer_id?: string
  post_id?: string
  enquiry_id?: string
  badge_id?: string
  /** It is waiting on the reader's own business page. */
  business?: boolean
  /** The reader's own business. */
  business_id?: string
  /** The owner of a business whose page is meant. */
  business_page?: string
  page?: 'subscription' | 'people'
}

export interface Notification {
  id: string
  type: NotificationType
  title: string
  content: string
  is_read: boolean
  metadata: NotificationMetadata
  created_at: string
}

export const newestNotifications = 50

/** Where choosing a notification leads; a transfer request opens a dialog instead, and some only inform. */
export function notificationPath({ type, metadata }: Pick<Notification, 'type' | 'metadata'>, me: string) {
  switch (type) {
    case 'new_follower':
      return metadata.user_id && `/profile/${metadata.user_id}`
    case 'badge_earned':
    case 'level_up':
      return `/profile/${me}`
    case 'post_reaction':
    case 'post_comment':
      return metadata.post_id ? `/updates?post=${metadata.post_id}` : '/updates'
    case 'ownership_transfer':
      // The seller finds it under Sold vehicles.
      if (metadata.vehicle_id) return `/vehicle/${metadata.vehicle_id}`
      return metadata.transfer_id && `/sold/${metadata.transfer_id}`
    case 'reminder_due':
      return metadata.vehicle_id && `/vehicle/${metadata.vehicle_id}?tab=reminders`
    case 'enquiry':
      return metadata.enquiry_id && `/messages/${metadata.enquiry_id}`
    case 'confirmation':
      // If asked: the business answers there. If answered: the record is in the vehicle's history.
      if (metadata.vehicle_id) return `/vehicle/${metadata.vehicle_id}?tab=maintenance`
      return metadata.business ? '/business' : undefined
    case 'account':
      if (metadata.business_id) return '/business'
      if (metadata.business_page) return `/business/${metadata.business_page}`
      if (metadata.page) return `/${metadata.page}`
      // A friend who joined through an invitation.
      return metadata.user_id && `/profile/${metadata.user_id}`
    default:
      return undefined
  }
}
