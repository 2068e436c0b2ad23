import { list, part } from '#domain/basics/untrusted.ts'
import { readDvla } from '#domain/vehicles/read-official.ts'
import type { Sql } from '../../platform/database/database.ts'
import { askPatiently, askService, type Meaning, meaningOfStatus, type ServiceAddress } from './ask-service.ts'
import type { OfficialAdapter } from './official-adapter.ts'
import { createPace } from './service-limits.ts'

export interface DvlaSettings extends ServiceAddress {
  key: string
}

// It names no limit but says 429 where there is one: no faster than the other service, then.
const limit = { service: 'dvla', perSecond: 14, burst: 8, perDay: 1_000_000 }

/** The DVLA's Vehicle Enquiry Service. */
export function createDvla(settings: DvlaSettings, sql: Sql): OfficialAdapter {
  const pace = createPace(sql, limit)
  return {
    name: 'dvla',
    lookUp: (vrm, options) => askPatiently(pace, () => ask(settings, vrm), options),
  }
}

async function ask(settings: DvlaSettings, vrm: string): Promise<Meaning> {
  const answer = await askService('/vehicles', settings, {
    method: 'POST',
    headers: { 'x-api-key': settings.key, 'content-type': 'application/json' },
    body: JSON.stringify({ registrationNumber: vrm }),
  })
  const { status, body } = answer
  if (status === 200)
    return readDvla(body, vrm) ? { told: body } : { trouble: 'unreachable', why: 'its answer has another shape' }
  // An impossible registration, or an unknown one. Anything but the service's own JSON came from something in between.
  if ((status === 400 || status === 404) && isItsError(body)) return 'not found'
  return meaningOfStatus(answer)
}

const isItsError = (body: unknown) => list(part(body).errors).length > 0 || typeof part(body).message === 'string'
