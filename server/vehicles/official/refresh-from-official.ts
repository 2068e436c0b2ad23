import { londonToday } from '#domain/basics/format.ts'
import type { OfficialOutcome, OfficialService } from '#domain/vehicles/official.ts'
import { type OfficialAnswer, officialFacts } from '#domain/vehicles/official-facts.ts'
import { readDvla, readDvsa } from '#domain/vehicles/read-official.ts'
import { log } from '../../platform/observability/log.ts'
import type { Services } from '../../platform/services.ts'
import { ProviderError } from '../vehicle-data/provider-error.ts'
import type { OfficialAdapter } from './official-adapter.ts'

/**
 * What the configured services say about a vehicle now, as plain data. Nothing is saved, and no stored answer is used.
 * Undefined without any service or without a registration. A service that fails doesn't make it throw: `outcomes` says
 * how each one answered. `patience` is how many milliseconds it may wait for a turn.
 */
export async function refreshFromOfficial(
  { official }: Pick<Services, 'official'>,
  { registration_number }: { registration_number: string | null },
  options: { patience?: number } = {},
): Promise<OfficialAnswer | undefined> {
  if (official.length === 0 || !registration_number) return undefined
  const answers = await Promise.all(official.map((service) => ask(service, registration_number, options)))
  const saidBy = (name: OfficialService) => answers.find((answer) => answer.name === name)?.said
  const waits = answers.flatMap(({ retryAfter }) => retryAfter ?? [])
  return {
    ...officialFacts(
      registration_number,
      readDvla(saidBy('dvla'), registration_number) ?? null,
      readDvsa(saidBy('dvsa'), registration_number) ?? null,
      londonToday(),
    ),
    asked_at: new Date().toISOString(),
    outcomes: Object.fromEntries(answers.map(({ name, outcome }) => [name, outcome])),
    retry_after: waits.length > 0 ? Math.max(...waits) : null,
  }
}

interface Answered {
  name: OfficialService
  outcome: OfficialOutcome
  said?: unknown
  retryAfter?: number | null
}

async function ask({ name, lookUp }: OfficialAdapter, vrm: string, options: { patience?: number }): Promise<Answered> {
  try {
    const said = await lookUp(vrm, options)
    return { name, outcome: said === undefined ? 'not_found' : 'told', said }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.error(`The ${name.toUpperCase()} could not be asked: ${error.message}.`)
    const { trouble, retryAfter } = error
    return { name, outcome: trouble === 'refused' || trouble === 'busy' ? trouble : 'broken', retryAfter }
  }
}
