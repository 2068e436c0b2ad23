import type { CastMember } from './cast.ts'
import type { Day } from './days.ts'
import type { FleetEntry } from './fleet.ts'

export interface Member extends CastMember {
  id: string
  email: string
  joined: Day
  joinedAt: string
}

export interface Vehicle extends Omit<FleetEntry, 'owner'> {
  id: string
  dataId: string
  owner: Member
  /** Who entered it: the owner, or the one who has since sold it. */
  addedBy: Member
  addedAt: string
  /** When the present owner had it here: what they add comes after. */
  heldSince: string
  ownedSince: Day
  registration: string
  isPublic: boolean
  isForSale: boolean
  /** Null when the law no longer asks for a test, or not yet. */
  motExpiry: Day | null
  nextService: Day
  milesOn(day: Day): number
}
