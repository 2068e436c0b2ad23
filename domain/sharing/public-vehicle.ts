import { plural, pluralWord } from '../basics/plural.ts'
import type { Evidence } from '../records/evidence.ts'
import type { Fact } from '../records/facts.ts'
import type { LogKind } from '../records/kinds.ts'
import type { MaintenanceLog } from '../records/maintenance-log.ts'
import type { Modification } from '../records/modification.ts'
import type { VehicleIdentity } from '../vehicles/identity-rules.ts'
import type { CorrectedReading, ReplacedAt } from '../vehicles/mileage.ts'
import type { MotTest } from '../vehicles/mot.ts'
import type { DefectLife } from '../vehicles/mot-defect.ts'
import type { DescribedVehicle } from '../vehicles/vehicle.ts'
import type { IdentityChange } from '../vehicles/vehicle-identity.ts'

/** Newest first and no more than this: the page is for people to read. */
export const mostShown = { services: 500, modifications: 200, media: 200, documents: 100, mot: 100 }

/** '3 entries are not shown' */
export const notShownWords = (count: number) =>
  `${plural(count, 'entry', 'entries')} ${pluralWord(count, 'is', 'are')} not shown`

/** A picture as a page sends it: in the size shown. */
export interface PublicMedia {
  id: string
  title: string | null
  date_taken: string | null
  location: string | null
  comments: string | null
  media_url: string
  media_type: 'image' | 'video'
  width: number | null
  height: number | null
  /** As in the owner's gallery. */
  credentials: string | null
  is_sealed: boolean
  amendments: PublicAmendment[]
}

/** A later change to a sealed entry, beside what the seal holds. */
export interface PublicAmendment {
  changes: Record<string, { from: unknown; to: unknown }>
  reason: string | null
  created_at: string
}

export interface PublicService
  extends Pick<
    MaintenanceLog,
    'id' | 'type' | 'title' | 'date' | 'mileage' | 'mileage_km' | 'comments' | 'service_center'
  > {
  kind: LogKind
  /** The kind's own fields, if any. */
  facts?: Fact[]
  /** The business that confirmed the work, its page, and the vehicle it confirmed if that has another identity now. */
  confirmed_by: { name: string; user_id: string; vehicle: VehicleIdentity | null } | null
  evidence: Evidence
  is_sealed: boolean
  amendments: PublicAmendment[]
}

export interface PublicModification
  extends Pick<Modification, 'id' | 'name' | 'brand' | 'install_date' | 'description' | 'is_major_upgrade'> {
  type: string
  evidence: Evidence
  is_sealed: boolean
  amendments: PublicAmendment[]
}

export interface PublicDocument {
  id: string
  title: string
  category: string
  file_url: string
  file_type: string
  file_size: number
  document_date: string | null
}

/** Everything a visitor may know about a vehicle: the page, its data and its preview picture are made from this. */
export interface PublicVehicle extends DescribedVehicle {
  slug: string
  date_first_registered: string | null
  number_of_previous_keepers: number | null
  mot_expiry: string | null
  tax_due_date: string | null
  image_url: string | null
  image_size: { width: number; height: number } | null
  for_sale: boolean
  owner_name: string
  public_description: string | null
  media: PublicMedia[]
  /** Null if the owner does not show this history at all. */
  services: PublicService[] | null
  modifications: PublicModification[] | null
  /** How many entries of these two the owner keeps back: their number and nothing else. */
  not_shown: number
  mot: Pick<
    MotTest,
    | 'test_date'
    | 'test_result'
    | 'odometer_reading'
    | 'odometer_unit'
    | 'expiry_date'
    | 'mileage_anomaly_detected'
    | 'tested_as'
  >[]
  /** What became of all that the tests named. */
  mot_defects: DefectLife[]
  /** A service says that the manufacturer's recall has not been answered. */
  outstanding_recall: boolean
  documents: PublicDocument[]
  /** Only where one was replaced. */
  instruments?: ReplacedAt[]
  corrections?: CorrectedReading[]
  /** Earlier identities of the vehicle, oldest first. */
  identity_changes: IdentityChange[]
  /** The handovers that sealed the entries. */
  handovers: { sequence: number; sealed_at: string }[]
  /** Handovers sealed of other records with the same plate or chassis number: only a count. */
  other_seals: number
  /** Its published listing, if there is one. */
  listing_slug: string | null
}
