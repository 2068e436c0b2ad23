/** What somebody may do with a vehicle, the least first. */
export const vehicleRoles = ['viewer', 'contributor', 'manager', 'owner'] as const
export type VehicleRole = (typeof vehicleRoles)[number]

/** Those that an owner gives to others. */
export const sharedRoles = ['manager', 'contributor', 'viewer'] as const
export type SharedRole = (typeof sharedRoles)[number]

export const isAtLeast = (role: VehicleRole, lowest: VehicleRole) =>
  vehicleRoles.indexOf(role) >= vehicleRoles.indexOf(lowest)

export const roleWords: Record<SharedRole, { title: string; text: string }> = {
  manager: {
    title: 'Manager',
    text: 'Adds and changes everything, costs and documents included. Only you can sell, publish or delete the car, or let people in.',
  },
  contributor: { title: 'Contributor', text: 'Reads the history, adds entries, and changes or deletes their own.' },
  viewer: { title: 'Viewer', text: 'Reads the history and changes nothing.' },
}

/** What an owner chooses for somebody. */
export interface AccessChoice {
  role: SharedRole
  shows_costs: boolean
  shows_documents: boolean
  /** Whether reminders reach them too. */
  reminds: boolean
}

export const usualChoice: AccessChoice = {
  role: 'contributor',
  shows_costs: false,
  shows_documents: false,
  reminds: true,
}

/** Whoever changes other people's entries has to see all of them. */
export const asChosen = (choice: AccessChoice): AccessChoice =>
  choice.role === 'manager' ? { ...choice, shows_costs: true, shows_documents: true } : choice

/** How long the link of an invitation works. */
export const invitationDays = 7
/** Of one garage at a time; more people than a household or a small business has. */
export const mostPeople = 50

/** The car that somebody is let into, or null for the whole garage. */
export interface SharedVehicle {
  id: string
  make: string
  model: string
  year: number
  registration_number: string | null
}

/** Somebody whom an owner lets in, or has invited. */
export interface PersonWithAccess extends AccessChoice {
  id: string
  vehicle: SharedVehicle | null
  /** Of the whole garage: the cars that are left out. They are never told. */
  except_vehicles: SharedVehicle[]
  email: string
  /** Our newest email with an invitation didn't arrive. */
  email_came_back: boolean
  /** Null until they have accepted. */
  member: { id: string; name: string; avatar_url: string | null } | null
  invited_at: string
  expires_at: string
  accepted_at: string | null
}

/** What somebody else lets the member into. */
export interface AccessOfMine extends AccessChoice {
  id: string
  vehicle: SharedVehicle | null
  owner: { id: string; name: string }
  expires_at: string
  accepted_at: string | null
}

export interface PeoplePage {
  /** With access to this member's cars. */
  people: PersonWithAccess[]
  /** Other people's cars: invitations to answer first. */
  mine: AccessOfMine[]
}

/** What a link of an invitation tells before anything is accepted. */
export interface LinkedInvitation extends AccessChoice {
  id: string
  owner_name: string
  vehicle: Omit<SharedVehicle, 'id'> | null
  email: string
  expires_at: string
  /** Whether the account that is signed in, if any, is the one that was invited. */
  for_you: boolean
}

/** What a vehicle's page says of the reader's own access, if it is somebody else's. */
export interface ReadersAccess {
  id: string
  role: SharedRole
  shows_costs: boolean
  shows_documents: boolean
  owner_name: string
}

/** Somebody other than the owner who entered a record. */
export interface AddedBy {
  id: string
  name: string
}
