import { z } from 'zod'
import { asChosen, sharedRoles } from './vehicle-access.ts'

const choice = {
  role: z.enum(sharedRoles, 'Please choose what they may do'),
  shows_costs: z.boolean(),
  shows_documents: z.boolean(),
  reminds: z.boolean(),
}

const exceptVehicles = z.array(z.uuid('Please choose a car')).max(500, 'Leave out fewer cars')

/** `vehicle_id` is null for the whole garage, but for those left out of it. */
export const newInvitation = z
  .object({
    email: z
      .string('Please enter an email address')
      .trim()
      .toLowerCase()
      .max(254, 'Use 254 characters or fewer')
      .pipe(z.email('Please enter a valid email address')),
    vehicle_id: z.uuid('Please choose a car').nullable(),
    except_vehicles: exceptVehicles.optional(),
    ...choice,
  })
  .transform(({ email, vehicle_id, except_vehicles, ...chosen }) => ({
    email,
    vehicle_id,
    ...(vehicle_id === null && except_vehicles && { except_vehicles: [...new Set(except_vehicles)] }),
    ...asChosen(chosen),
  }))
export type NewInvitation = z.output<typeof newInvitation>

/** Without `except_vehicles` those left out stay as they are. */
export const accessChange = z
  .object({ ...choice, except_vehicles: exceptVehicles.optional() })
  .transform(({ except_vehicles, ...chosen }) => ({
    ...asChosen(chosen),
    ...(except_vehicles && { except_vehicles: [...new Set(except_vehicles)] }),
  }))
export type AccessChange = z.output<typeof accessChange>

/** `token` is the secret of the emailed link, for a member who came through it. */
export const invitationAnswer = z.object({ token: z.string().max(128, 'This link no longer works').optional() })
