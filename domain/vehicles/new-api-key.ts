import { z } from 'zod'
import { proof } from '../account/account.ts'
import { scopeNames } from '../basics/api-scopes.ts'
import { text } from '../basics/fields.ts'
import { keyLifetimes } from './api-key.ts'

const keyName = text(60, 'Please enter a name')
const chosenScopes = z
  .array(z.enum(scopeNames, 'Unknown permission'))
  .min(1, 'Please choose what the key may do')
  .transform((chosen) => scopeNames.filter((scope) => chosen.includes(scope)))

/** Without a vehicle, the key reaches whichever its member may see. */
export const newApiKey = proof.extend({
  name: keyName,
  vehicle_id: z.uuid('Please choose a vehicle').nullable(),
  scopes: chosenScopes,
  days: z.enum(keyLifetimes, 'Please choose how long it lasts'),
})
export type NewApiKey = z.output<typeof newApiKey>
