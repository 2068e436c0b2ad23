import { type OfficialOutcome, type OfficialService, outcomeWords } from '#domain/vehicles/official.ts'
import { officialDues } from '#domain/vehicles/official-dues.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { refreshFromOfficial } from '../official/refresh-from-official.ts'
import { takeIn } from '../official/take-in.ts'
import { applyOfficial } from './set-due-date.ts'

const perHour = { name: 'due-date-refresh', hits: 20, seconds: 3600 }

export const canRefresh = ({ official }: Pick<Services, 'official'>, { registration_number }: OwnedVehicle) =>
  official.length > 0 && registration_number !== null

/** Asks the services first and holds the vehicle afterwards: nothing waits while somebody else thinks. */
export async function refreshDueDates(services: Services, { vehicle, actor }: VehicleAccess) {
  if (!canRefresh(services, vehicle))
    throw conflict('nobody_to_ask', 'There is no official service to ask about this vehicle.')
  await countAgainst(services.sql, perHour, actor.id)
  const answer = await refreshFromOfficial(services, vehicle)
  if (!answer || !Object.values(answer.outcomes).includes('told'))
    throw new AppError(503, 'official_unavailable', whyNot(answer?.outcomes ?? {}))
  await services.db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    // What was asked about is another plate by now.
    if (held.registration_number !== vehicle.registration_number) return
    await takeIn(tx, held.id, answer)
    await applyOfficial(tx, held, officialDues(answer))
    await announce(tx, held.user_id, 'vehicles')
  })
}

const whyNot = (outcomes: Partial<Record<OfficialService, OfficialOutcome>>) =>
  (Object.entries(outcomes) as [OfficialService, OfficialOutcome][])
    .map(([service, outcome]) => outcomeWords(service, outcome))
    .join(' ')
