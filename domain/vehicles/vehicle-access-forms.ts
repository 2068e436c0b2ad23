import { z } from 'zod'
import { asChosen, sharedRoles } from './vehicle-access.ts'

const choice = {
  role: z.enum(sharedRoles, 'Please choose what they may do'),
  shows_costs: z.boolean(),
  shows_documents: z.boolean(),
  reminds: z.boolean(),
}

/** `vehicle_id` is null for the whole garage. */
export const newInvitation = z
  .object({
    email: z
      .string('Please enter an email address')
      .trim()
      .toLowerCase()
      .max(254, 'Use 254 characters or fewer')
      .pipe(z.email('Please enter a valid email address')),
    vehicle_id: z.uuid('Please choose a car').nullable(),
    ...choice,
  })
  .transform(({ email, vehicle_id, ...chosen }) => ({ email, vehicle_id, ...asChosen(chosen) }))
export type NewInvitation = z.output<typeof newInvitation>

export const accessChange = z.object(choice).transform(asChosen)
export type AccessChange = z.output<typeof accessChange>

/** `token` is the secret of the emailed link, for a member who came through it. */
export const invitationAnswer = z.object({ token: z.string().max(128, 'This link no longer works').optional() })
