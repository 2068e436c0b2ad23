import { z } from 'zod'
import type { DistanceUnit } from '../basics/distance.ts'
import { day, money, optionalText, text } from '../basics/fields.ts'
import { londonToday } from '../basics/format.ts'
import type { Attachment } from '../basics/upload.ts'
import { findWebAddress, noAddressInName } from '../basics/web-addresses.ts'
import type { MediaPage } from '../records/media.ts'
import type { NotePage } from '../records/note.ts'
import type { DocumentPage } from '../vehicles/document.ts'
import type { IdentityChange } from '../vehicles/vehicle-identity.ts'

export const transferStatuses = ['pending', 'accepted', 'rejected', 'cancelled', 'expired'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Days until a request expires. */
export const transferOpenFor = 30

export const newTransfer = z.object({
  // It appears in an email to somebody who never asked for one, which must link only to us.
  new_owner_name: text(100, "Please enter the new owner's name").refine(
    (name) => !findWebAddress(name),
    noAddressInName,
  ),
  new_owner_email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'Use 254 characters or fewer')
    .pipe(z.email('Please enter a valid email address')),
  new_owner_phone: text(40, "Please enter the new owner's phone number"),
  sale_price: money('Please enter the sale price'),
  sale_date: day('Please choose the sale date').refine(
    (date) => date <= londonToday(),
    'The sale date can’t be in the future',
  ),
  notes: optionalText(5000),
  /** Whether the next owner sees what this one paid; if left out, the costs stay with the seller. */
  share_costs: z.boolean().default(false),
})
export type NewTransfer = z.output<typeof newTransfer>

/** Accepting or rejecting; `token` is the secret of the emailed link, for a member who came through it. */
export const transferAnswer = z.object({ token: z.string().max(200).optional() })

/** `digest` identifies the history that was read, as it was sent with it. */
export const transferAcceptance = transferAnswer.extend({ digest: z.string().max(64).optional() })

/** As its sender sees it, in the Ownership Log. */
export interface SentTransfer {
  id: string
  new_owner_name: string
  new_owner_email: string
  new_owner_phone: string
  sale_price: number
  sale_date: string
  notes: string | null
  vehicle_mileage: number
  share_costs: boolean
  /** Our email to the new owner didn't arrive. */
  email_came_back: boolean
  expires_at: string
  created_at: string
}

/** As its recipient sees it: nothing about the vehicle except which one it is. */
export interface ReceivedTransfer {
  transfer_id: string
  status: TransferStatus
  previous_owner_name: string
  make: string
  model: string
  year: number
  registration_number: string | null
  sale_price: number
  sale_date: string
  vehicle_mileage: number
  odometer_unit: DistanceUnit
  notes: string | null
  share_costs: boolean
  /** Of the files that come with it and count towards the new owner's storage; 0 once it is answered or over. */
  storage_bytes: number
  expires_at: string
}

/** The target of an emailed link. `for_you`: the current member may answer; otherwise they sign in or up first. */
export interface LinkedTransfer extends ReceivedTransfer {
  new_owner_name: string
  for_you: boolean
}

export interface Keeper {
  id: string
  date_of_transaction: string
  number_of_previous_keepers: number
  /** Handed over here, not only known from the registry. */
  in_garagetale: boolean
}

/** A sealed handover in the vehicle's past: its file can be downloaded and checked. */
export interface Handover {
  sequence: number
  sealed_at: string
  hash: string
  entries: number
}

export interface OwnershipLog {
  owner: { name: string; since: string; mileage: number }
  transfer: SentTransfer | null
  keepers: Keeper[]
  handovers: Handover[]
  /** Earlier identities of the vehicle, newest first. */
  identity_changes: IdentityChange[]
}

/** What a seller keeps of a vehicle they sold: it can be read or deleted, never changed. */
export interface SoldVehicle {
  transfer_id: string
  make: string
  model: string
  year: number
  registration_number: string | null
  vehicle_mileage: number
  odometer_unit: DistanceUnit
  new_owner_name: string
  sale_price: number
  sale_date: string
  notes: string | null
  sold_at: string
}

export interface SoldVehiclePage {
  items: SoldVehicle[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}
export const soldPageSize = 20

export interface ReceiptPage {
  items: Attachment[]
  next: string | null
}
export const receiptPageSize = 60

/** What can be kept, and deleted afterwards; further pages of each come from /sold/{transferId}/{kind}. */
export type KeptKind = 'notes' | 'media' | 'documents'

/** A sold vehicle in full, with the first page of each thing that stayed. */
export interface SoldVehicleDetail extends SoldVehicle {
  /** Whether the next owner sees what was paid. */
  share_costs: boolean
  /** The member has since bought it back. */
  owned_again: boolean
  private_notes: NotePage
  private_media: MediaPage
  private_documents: DocumentPage
  /** Receipts of records that went on without them, because they would reveal a cost that was not shared. */
  receipts: ReceiptPage
  /** Those still open; the count of what was paid is also only for this sale. */
  reminders: number
  costs_paid: number
  /** How many of the member's own records the named business has confirmed, by then or since. */
  confirmed_records: number
  handover: Handover | null
}

export const invalidTransfer = 'Invalid transfer ID'
export const transferIsPending = 'A transfer is waiting for an answer. Cancel it first.'
export const mileageIsOffered =
  'A transfer is waiting for an answer: until then the mileage can only go up, and this would lower it. Cancel the transfer first.'
export const identityIsOffered =
  'A transfer is waiting for an answer: until then the registration, make, model and year can’t change, and the mileage can only go up. Cancel the transfer to change them.'
