import { z } from 'zod'
import { optionalText } from '../basics/fields.ts'

export const longestMessage = 10_000

/** The history a switch controls. */
export const sharedKinds = ['maintenance', 'modifications'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** What the Public Sharing tab shows. */
export interface Sharing {
  is_public: boolean
  /** Kept while the page is off: the address returns with it. */
  public_url: string | null
  public_description: string | null
  show_maintenance: boolean
  show_modifications: boolean
  /** Whether its listing, with a phone number and an email address, is open to everybody. */
  listing_shown: boolean
  /** Entries hidden individually. */
  hidden: Record<SharedKind, number>
}

/** One field at a time, as each control saves itself. */
export const sharingChange = z
  .object({
    is_public: z.boolean(),
    public_description: optionalText(longestMessage),
    /** The message when editing began: if it has changed since, the save is refused. */
    public_description_was: z.string().nullable(),
    show_maintenance: z.boolean(),
    show_modifications: z.boolean(),
    /** What happens to individually hidden entries when their switch is turned on. */
    hidden: z.enum(['show', 'keep']),
  })
  .partial()
export type SharingChange = z.output<typeof sharingChange>

/** An entry that can be shown to visitors or hidden individually. */
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

/** How the server asks 'Show all' or 'Keep hidden ones hidden'. */
export const hiddenEntriesCode = 'hidden_entries'

export const sharingTexts = {
  publicFailed: 'Failed to update public status',
  maintenanceFailed: 'Failed to update maintenance visibility',
  modificationsFailed: 'Failed to update modifications visibility',
}
