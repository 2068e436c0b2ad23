import { expect, test } from 'vitest'
import { notificationPath, notificationTypes } from './notification.ts'

const me = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'

test('a notification leads to what it is about (NOTI-10)', () => {
  const metadata = { user_id: other, vehicle_id: other, post_id: other, transfer_id: other, enquiry_id: other }
  const paths = Object.fromEntries(notificationTypes.map((type) => [type, notificationPath({ type, metadata }, me)]))
  expect(paths).toEqual({
    new_follower: `/profile/${other}`,
    ownership_transfer: `/vehicle/${other}`,
    transfer_request: undefined,
    badge_earned: `/profile/${me}`,
    level_up: `/profile/${me}`,
    post_reaction: `/updates?post=${other}`,
    post_comment: `/updates?post=${other}`,
    reminder_due: `/vehicle/${other}?tab=reminders`,
    enquiry: `/messages/${other}`,
    confirmation: `/vehicle/${other}?tab=maintenance`,
    account: `/profile/${other}`,
  })
})

test('one that does not say what it is about leads nowhere rather than somewhere wrong (NOTI-10)', () => {
  expect(notificationPath({ type: 'new_follower', metadata: {} }, me)).toBeUndefined()
  expect(notificationPath({ type: 'reminder_due', metadata: {} }, me)).toBeUndefined()
  expect(notificationPath({ type: 'account', metadata: {} }, me)).toBeUndefined()
  expect(notificationPath({ type: 'ownership_transfer', metadata: {} }, me)).toBeUndefined()
})

test('whoever sold a vehicle is led to what they keep of it, not to a vehicle that is no longer theirs (NOTI-10)', () => {
  const metadata = { transfer_id: other }
  expect(notificationPath({ type: 'ownership_transfer', metadata }, me)).toBe(`/sold/${other}`)
})
