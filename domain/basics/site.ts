/** Who can make an account: everybody, those with an invitation, or nobody. */
export const registrations = ['open', 'invited', 'closed'] as const
export type Registration = (typeof registrations)[number]

/** What the operator has settled and every page has to know. */
export interface Site {
  registration: Registration
  /** What this instance is called. */
  name: string
  /** The addresses of its own logo; null: ours. */
  logo: { wide: string; icons: { side: number; path: string }[] } | null
}

export const usualSite: Site = { registration: 'open', name: 'GarageTale', logo: null }

export const registrationTexts = {
  closed: 'No new accounts are being created here at the moment. If you already have one, you can sign in as usual.',
  invited:
    'New accounts are by invitation. Open the link in the invitation you were sent, and use the address it was sent to.',
  invitationOver: 'This invitation has expired, was already used, or is for another address. Ask for a new one.',
}
