import { z } from 'zod'
import { optionalText } from '../basics/fields.ts'

export const longestMessage = 10_000

/** Which history a switch governs. */
export const sharedKinds = ['maintenance', 'modifications'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** What the Public Sharing tab shows. */
export interface Sharing {
  is_public: boolean
  /** Also while the page is off: the address comes back with it. */
  public_url: string | null
  public_description: string | null
  show_maintenance: boolean
  show_modifications: boolean
  /** Whether its advertisement, with a phone number and an email address, is open to everybody. */
  listing_shown: boolean
  /** Entries that were hidden one by one. */
  hidden: Record<SharedKind, number>
}

/** One field at a time, as each control saves itself. */
export const sharingChange = z
  .object({
    is_public: z.boolean(),
    public_description: optionalText(longestMessage),
    /** What stood there when the new message was begun: whoever does not know what stands there now is told. */
    public_description_was: z.string().nullable(),
    show_maintenance: z.boolean(),
    show_modifications: z.boolean(),
    /** What becomes of entries that were hidden one by one when their switch is turned on. */
    hidden: z.enum(['show', 'keep']),
  })
  .partial()
export type SharingChange = z.output<typeof sharingChange>

/** An entry that visitors may or may not see, to be chosen one by one. */
export interface SharedEntry {
  id: string
  kind: SharedKind
  title: string
  date: string
  is_publicly_visible: boolean
}

export const sharedEntryPageSize = 20
export interface SharedEntryPage {
  items: SharedEntry[]
  next: string | null
}

/** The server's way of asking 'Show all' or 'Keep hidden ones hidden'. */
export const hiddenEntriesCode = 'hidden_entries'

export const sharingTexts = {
  publicFailed: 'Failed to update public status',
  maintenanceFailed: 'Failed to update maintenance visibility',
  modificationsFailed: 'Failed to update modifications visibility',
}
