import { z } from 'zod'

export interface Onboarding {
  vehicle_added: boolean
  maintenance_intro_viewed: boolean
}

/** The intro can only be marked as seen; the server itself knows whether a vehicle was added. */
export const onboardingChange = z.object({ maintenance_intro_viewed: z.literal(true) })

/** The maintenance intro is shown once, after the first vehicle is added. */
export const introIsDue = ({ vehicle_added, maintenance_intro_viewed }: Onboarding) =>
  !vehicle_added && !maintenance_intro_viewed
