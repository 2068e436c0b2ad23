import { z } from 'zod'

export const accountErasure = z.object({
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(1000),
  /** Of the authenticator app, or a recovery code; asked for where two-factor sign-in is on. */
  code: z
    .string()
    .max(40, 'Enter the 6 digits your authenticator app shows, or a recovery code.')
    .trim()
    .transform((code) => code || undefined)
    .optional(),
})

export const exportsPerDay = 5
