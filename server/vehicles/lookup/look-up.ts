import { setTimeout as sleep } from 'node:timers/promises'
import type { JSONValue } from 'postgres'
import {
  type LookupRefusal,
  lookupRefusals,
  namesVehicle,
  type RegistryRecord,
  readRegistry,
} from '#domain/vehicles/registry.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { ProviderError } from '../vehicle-data/ask-ukvehicledata.ts'

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

/** What the registry knows about a registration, asked at most once a day; undefined if it is unknown. */
export async function lookUp(services: Services, user_id: string, vrm: string): Promise<RegistryRecord | undefined> {
  const kept = await findAnswer(services, vrm)
  if (!kept || kept.status === asking) await countAgainst(services.sql, perHour, user_id)
  if (!kept || kept.status === asking) await countAgainst(services.sql, perDay, user_id)
  const { status, answer } = kept && kept.status !== asking ? kept : await askTogether(services, vrm)
  return status === 200 ? readRegistry(answer, vrm) : undefined
}

export const lookupRefused = (code: LookupRefusal) =>
  new AppError(code === 'registration_not_found' ? 404 : 503, code, lookupRefusals[code])

async function findAnswer({ sql, registry }: Services, vrm: string): Promise<Answer | undefined> {
  const [row] = await sql<Answer[]>`
    select status, answer from registry_lookups
     where provider = ${registry.name} and vrm = ${vrm} and expires_at > now()`
  return row
}

const underWay = new WeakMap<Services, Map<string, Promise<Answer>>>()

/** Concurrent lookups of the same registration share one answer, even a failure. */
function askTogether(services: Services, vrm: string): Promise<Answer> {
  const asked = underWay.get(services) ?? new Map<string, Promise<Answer>>()
  underWay.set(services, asked)
  const first = asked.get(vrm)
  if (first) return first
  const promise = askOnce(services, vrm).finally(() => asked.delete(vrm))
  asked.set(vrm, promise)
  return promise
}

/** Between servers, a claim in the table decides who asks; no connection is held while waiting for the provider. */
async function askOnce(services: Services, vrm: string): Promise<Answer> {
  const { sql, registry } = services
  for (;;) {
    const [claim] = await sql<{ fetched_at: string }[]>`
      insert into registry_lookups as kept (provider, vrm, status, expires_at)
      values (${registry.name}, ${vrm}, ${asking}, now() + make_interval(secs => ${claimedFor}))
      on conflict (provider, vrm) do update
        set status = excluded.status, answer = null, fetched_at = now(), expires_at = excluded.expires_at
        where kept.expires_at <= now()
      returning fetched_at::text`
    if (claim) return askAndKeep(services, vrm, claim.fetched_at)
    const kept = await findAnswer(services, vrm)
    if (kept && kept.status !== asking) return kept
    if (kept) await sleep(lookAgainAfter)
  }
}

async function askAndKeep({ sql, registry }: Services, vrm: string, claimed_at: string): Promise<Answer> {
  // As text: a Date would lose the microseconds.
  const mine = sql`provider = ${registry.name} and vrm = ${vrm} and status = ${asking}
                   and fetched_at = ${claimed_at}::text::timestamptz`
  try {
    const told = await registry.lookUp(vrm)
    const answer = told !== undefined && namesVehicle(readRegistry(told, vrm)) ? told : undefined
    const status = answer === undefined ? 404 : 200
    await sql`
      update registry_lookups
         set status = ${status}, answer = ${answer === undefined ? null : sql.json(answer as JSONValue)},
             fetched_at = now(), expires_at = now() + interval '1 day'
       where ${mine}`
    return { status, answer }
  } catch (error) {
    await sql`delete from registry_lookups where ${mine}`
    throw error instanceof ProviderError ? refusalOf(error) : error
  }
}

function refusalOf({ trouble, message }: ProviderError) {
  console.error(`The registry could not be asked: ${message}.`)
  return lookupRefused(`registry_${trouble}`)
}
