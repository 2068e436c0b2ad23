import { setTimeout as sleep } from 'node:timers/promises'
import type { JSONValue } from 'postgres'
import { readRegistries } from '#domain/vehicles/read-registries.ts'
import { type LookupRefusal, lookupRefusals, namesVehicle, type RegistryRecord } from '#domain/vehicles/registry.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { log } from '../../platform/observability/log.ts'
import type { Services } from '../../platform/services.ts'
import { ProviderError } from '../vehicle-data/provider-error.ts'
import type { Registry } from './registries.ts'

const perHour = { name: 'registry-lookup', hits: 20, seconds: 3600 }
const perDay = { name: 'registry-lookup-day', hits: 60, seconds: 24 * 3600 }

// HTTP's status for 'processing': a row with it is the claim of the server that is asking.
const asking = 102
const claimedFor = 30
const lookAgainAfter = 150

interface Answer {
  status: number
  answer: unknown
}

/**
 * What the registries know of a registration, each asked at most once a day; undefined when they know nothing of it.
 * One that fails does not spoil what the others say.
 */
export async function lookUp(services: Services, user_id: string, vrm: string): Promise<RegistryRecord | undefined> {
  const { registries, sql } = services
  const kept = await Promise.all(registries.map((registry) => findAnswer(services, registry, vrm)))
  const isMissing = (answer: Answer | undefined) => !answer || answer.status === asking
  if (kept.some(isMissing)) {
    await countAgainst(sql, perHour, user_id)
    await countAgainst(sql, perDay, user_id)
  }
  const answers = await Promise.allSettled(
    registries.map(async (registry, place) => {
      const known = kept[place]
      const { status, answer } = known && !isMissing(known) ? known : await askTogether(services, registry, vrm)
      return status === 200 ? { [registry.name]: answer } : {}
    }),
  )
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const record = readRegistries(Object.assign({}, ...told), vrm)
  if (namesVehicle(record)) return record
  // Whoever could not be asked might have known it.
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  return undefined
}

export const lookupRefused = (code: LookupRefusal) =>
  new AppError(code === 'registration_not_found' ? 404 : 503, code, lookupRefusals[code])

async function findAnswer({ sql }: Services, registry: Registry, vrm: string): Promise<Answer | undefined> {
  const [row] = await sql<Answer[]>`
    select status, answer from registry_lookups
     where provider = ${registry.name} and vrm = ${vrm} and expires_at > now()`
  return row
}

const underWay = new WeakMap<Services, Map<string, Promise<Answer>>>()

/** Concurrent lookups of the same registration share one answer, even a failure. */
function askTogether(services: Services, registry: Registry, vrm: string): Promise<Answer> {
  const key = `${registry.name} ${vrm}`
  const asked = underWay.get(services) ?? new Map<string, Promise<Answer>>()
  underWay.set(services, asked)
  const first = asked.get(key)
  if (first) return first
  const promise = askOnce(services, registry, vrm).finally(() => asked.delete(key))
  asked.set(key, promise)
  return promise
}

/** Between servers, a claim in the table decides who asks; no connection is held while waiting for the provider. */
async function askOnce(services: Services, registry: Registry, vrm: string): Promise<Answer> {
  const { sql } = services
  for (;;) {
    const [claim] = await sql<{ fetched_at: string }[]>`
      insert into registry_lookups as kept (provider, vrm, status, expires_at)
      values (${registry.name}, ${vrm}, ${asking}, now() + make_interval(secs => ${claimedFor}))
      on conflict (provider, vrm) do update
        set status = excluded.status, answer = null, fetched_at = now(), expires_at = excluded.expires_at
        where kept.expires_at <= now()
      returning fetched_at::text`
    if (claim) return askAndKeep(services, registry, vrm, claim.fetched_at)
    const kept = await findAnswer(services, registry, vrm)
    if (kept && kept.status !== asking) return kept
    if (kept) await sleep(lookAgainAfter)
  }
}

async function askAndKeep({ sql }: Services, registry: Registry, vrm: string, claimed_at: string): Promise<Answer> {
  // As text: a Date would lose the microseconds.
  const mine = sql`provider = ${registry.name} and vrm = ${vrm} and status = ${asking}
                   and fetched_at = ${claimed_at}::text::timestamptz`
  try {
    const told = await registry.lookUp(vrm)
    const answer = isAboutVehicle(registry, told, vrm) ? told : undefined
    const status = answer === undefined ? 404 : 200
    await sql`
      update registry_lookups
         set status = ${status}, answer = ${answer === undefined ? null : sql.json(answer as JSONValue)},
             fetched_at = now(), expires_at = now() + interval '1 day'
       where ${mine}`
    return { status, answer }
  } catch (error) {
    await sql`delete from registry_lookups where ${mine}`
    throw error instanceof ProviderError ? refusalOf(registry, error) : error
  }
}

/** The authorities may know of a vehicle's tax and not of its name. */
const isAboutVehicle = ({ name }: Registry, told: unknown, vrm: string) =>
  told !== undefined && (name === 'dvla' || name === 'dvsa' || namesVehicle(readRegistries({ [name]: told }, vrm)))

function refusalOf({ name }: Registry, { trouble, message }: ProviderError) {
  log.error(`The registry (${name}) could not be asked: ${message}.`)
  return lookupRefused(`registry_${trouble}`)
}
