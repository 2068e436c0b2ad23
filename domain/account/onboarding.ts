import { z } from 'zod'

export interface Onboarding {
  vehicle_added: boolean
  maintenance_intro_viewed: boolean
}

/** The intro can only be marked as seen; that a vehicle was added is the server's own knowledge. */
export const onboardingChange = z.object({ maintenance_intro_viewed: z.literal(true) })

/** Whoever is about to add the first vehicle meets the maintenance intro after it, once. */
export const introIsDue = ({ vehicle_added, maintenance_intro_viewed }: Onboarding) =>
  !vehicle_added && !maintenance_intro_viewed
