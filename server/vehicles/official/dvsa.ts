import { part } from '#domain/basics/untrusted.ts'
import { readDvsa } from '#domain/vehicles/read-official.ts'
import type { Sql } from '../../platform/database/database.ts'
import { askPatiently, askService, type Meaning, meaningOfStatus, type ServiceAddress } from './ask-service.ts'
import { createToken, type Token, type TokenSettings } from './dvsa-token.ts'
import type { OfficialAdapter } from './official-adapter.ts'
import { createPace } from './service-limits.ts'

export interface DvsaSettings extends ServiceAddress, TokenSettings {
  key: string
}

// They allow 15 a second and bursts of 10; a little less, because requests can catch one another up on their way.
const limit = { service: 'dvsa', perSecond: 14, burst: 8, perDay: 500_000 }

/** The DVSA's MOT history. */
export function createDvsa(settings: DvsaSettings, sql: Sql): OfficialAdapter {
  const pace = createPace(sql, limit)
  const token = createToken(settings)
  return {
    name: 'dvsa',
    lookUp: (vrm, options) => askPatiently(pace, () => ask(settings, token, vrm), options),
  }
}

async function ask(settings: DvsaSettings, token: Token, vrm: string): Promise<Meaning> {
  const bearer = await token.get()
  if (typeof bearer !== 'string') return bearer
  const answer = await askService(`/vehicles/registration/${encodeURIComponent(vrm)}`, settings, {
    headers: { authorization: `Bearer ${bearer}`, 'x-api-key': settings.key },
  })
  const { status, body } = answer
  if (status === 200)
    return readDvsa(body, vrm) ? { told: body } : { trouble: 'unreachable', why: 'its answer has another shape' }
  const code = codeOf(body)
  const meaning = code === undefined && status === 401 ? 'renew' : meanings[code ?? '']
  if (meaning === 'renew') {
    token.forget(bearer)
    return 'renew the token'
  }
  if (meaning === undefined) return meaningOfStatus(answer)
  if (meaning === 'not found') return meaning
  const why = `it answered ${status} ${code}`
  if (typeof meaning === 'string') return { trouble: meaning, why }
  return { trouble: 'busy', why, closedFor: answer.retryAfter ?? meaning.busyFor }
}

/** Only a code of theirs: anything else in its place is never logged. */
const codeOf = (body: unknown): string | undefined => /^MOTH-([A-Z]{2}-\d{2})$/.exec(String(part(body).errorCode))?.[1]

const meanings: Record<string, 'not found' | 'renew' | 'refused' | 'failed' | { busyFor: number } | undefined> = {
  'NF-01': 'not found',
  // An impossible registration.
  'IV-03': 'not found',
  // We ask for registrations alone, so this can only be one that they don't know.
  'NP-01': 'not found',
  'UA-01': 'renew',
  'FB-02': 'renew',
  'FB-01': 'refused',
  'FB-03': 'refused',
  'FB-04': 'refused',
  'PC-01': 'refused',
  // Used up for today; they don't say when their day begins.
  'RL-01': { busyFor: 3600 },
  'RL-02': { busyFor: 1 },
  'BR-01': 'failed',
  'UN-01': 'failed',
  'NP-02': 'failed',
  'NP-03': 'failed',
  'NP-04': 'failed',
  'IV-01': 'failed',
  'IV-02': 'failed',
  'IV-04': 'failed',
  'NF-02': 'failed',
}

export const codes = Object.keys(meanings)
