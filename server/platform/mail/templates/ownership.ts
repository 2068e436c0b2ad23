import { formatLongDate } from '#domain/basics/format.ts'
import { needsAccount, type Templates } from './template.ts'

export interface OwnershipMails {
  transfer_request: {
    name: string
    seller: string
    vehicle: string
    link: string
    last_day: string
    transfer_id: string
    /** No new accounts are being created. */
    closed?: boolean
  }
  transfer_accepted: { name: string; new_owner_name: string; vehicle: string }
  transfer_received: { name: string; vehicle: string; vehicle_id: string }
  transfer_rejected: { name: string; new_owner_name: string; vehicle: string; vehicle_id: string }
  transfer_withdrawn: { name: string; seller: string; vehicle: string }
  transfer_expired: { name: string; new_owner_name: string; vehicle: string; vehicle_id: string }
}

export const ownershipMails: Templates<OwnershipMails> = {
  transfer_request: ({ name, seller, vehicle, link, last_day, closed }) => ({
    subject: `${seller} would like to hand over the ${vehicle} to you`,
    paragraphs: [
      `Hello ${name},`,
      `${seller} keeps the history of the ${vehicle} on GarageTale and has named you as its new owner. If you accept, its history moves to your garage.`,
      `The link works until ${formatLongDate(last_day)}. ${closed ? needsAccount : 'If you don’t have an account yet, you can create one for free.'}`,
      'If you haven’t bought this vehicle, reject the request or ignore it: nothing happens unless you accept.',
    ],
    action: { label: 'See the request', link },
  }),
  transfer_accepted: ({ name, new_owner_name, vehicle }, publicUrl) => ({
    subject: `The ${vehicle} has a new owner`,
    paragraphs: [
      `Hello ${name},`,
      `${new_owner_name} has accepted the ${vehicle}. Its history has gone with it. Your private notes, photos, documents and reminders haven’t.`,
      'You’ll find what you kept in your sold vehicles.',
    ],
    action: { label: 'See your sold vehicles', link: `${publicUrl}/vehicles?view=sold` },
  }),
  transfer_received: ({ name, vehicle, vehicle_id }, publicUrl) => ({
    subject: `The ${vehicle} is in your garage`,
    paragraphs: [
      `Hello ${name},`,
      `You’ve accepted the ${vehicle}. Its history up to the handover is sealed; from here on, it’s yours to write.`,
      'Its MOT, tax and service dates are already in. Please add your own insurance date.',
    ],
    action: { label: 'Open the vehicle', link: `${publicUrl}/vehicle/${vehicle_id}` },
  }),
  transfer_rejected: ({ name, new_owner_name, vehicle, vehicle_id }, publicUrl) => ({
    subject: `${new_owner_name} has not accepted the ${vehicle}`,
    paragraphs: [
      `Hello ${name},`,
      `${new_owner_name} has rejected the transfer of the ${vehicle}. It stays in your garage, For Sale, and you can start another transfer at any time.`,
    ],
    action: { label: 'Open the vehicle', link: `${publicUrl}/vehicle/${vehicle_id}` },
  }),
  transfer_withdrawn: ({ name, seller, vehicle }) => ({
    subject: `The transfer of the ${vehicle} was cancelled`,
    paragraphs: [
      `Hello ${name},`,
      `${seller} has cancelled the transfer of the ${vehicle}. The link in our earlier email no longer works. You don’t need to do anything.`,
    ],
  }),
  transfer_expired: ({ name, new_owner_name, vehicle, vehicle_id }, publicUrl) => ({
    subject: `The transfer of the ${vehicle} has expired`,
    paragraphs: [
      `Hello ${name},`,
      `${new_owner_name} didn’t answer within 30 days, so the transfer of the ${vehicle} has expired. It stays in your garage, and you can start another at any time.`,
    ],
    action: { label: 'Open the vehicle', link: `${publicUrl}/vehicle/${vehicle_id}` },
  }),
}
