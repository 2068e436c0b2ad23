import { formatLongDate } from '../basics/format.ts'
import { changedLater } from '../records/changed-later.ts'
import { type OddReading, oddReadings, type ReadOdometer, type ReplacedAt } from '../vehicles/mileage.ts'
import { milesRead } from '../vehicles/mot.ts'
import { formatRegistration } from '../vehicles/registration.ts'
import type { HandoverDocument, SealedIdentityChange, SealedVehicle } from './handover.ts'
import { compareDocuments } from './handover-comparison.ts'
import { entryWords, inBrief } from './handover-words.ts'

/*
 * A seal proves that nothing has changed since, not that it was true. The sealed identity and mileage must at least be
 * consistent, within one file and across a vehicle's handovers. scripts/verify-handover.mjs does the same offline;
 * seal-trust.test.ts compares the two.
 */

/** What one handover says about the vehicle. */
export interface ChainLink {
  sequence: number
  sealed_at: string
  vehicle: Pick<SealedVehicle, 'make' | 'model' | 'year' | 'registration_number' | 'mileage'>
  identity_changes: Pick<SealedIdentityChange, 'field' | 'old_value' | 'new_value' | 'changed_at'>[]
  instruments?: ReplacedAt[] | null
}

const identity = { make: 'make', model: 'model', year: 'year', registration_number: 'registration' } as const
const fields = Object.keys(identity) as (keyof typeof identity)[]

const plain = (value: string | number | null) =>
  String(value ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const numerals = new Intl.NumberFormat('en-GB')
const miles = (count: number) => `${numerals.format(count)} miles`
/** People round their readings. */
const rounding = 100

const nameOf = ({ make, model, year, registration_number }: ChainLink['vehicle']) =>
  `${inBrief(make, 60)} ${inBrief(model, 60)} (${year}), ${registration_number ?? 'no registration'}`

/** Across handovers, in order: a vehicle that changes identity, or whose mileage falls. */
export function* chainBreaks(links: ChainLink[]): Generator<string> {
  for (const [at, link] of links.entries()) {
    const { sequence, vehicle, identity_changes } = link
    for (const field of fields) {
      const last = identity_changes.findLast((change) => change.field === field)
      if (last && plain(last.new_value) !== plain(vehicle[field]))
        yield `Handover ${sequence}: the last recorded ${identity[field]} is ${last.new_value ?? 'nothing'}, the vehicle's is ${vehicle[field] ?? 'nothing'}.`
    }
    const earlier = links[at - 1]
    if (!earlier) continue
    const unexplained = fields.filter((field) => follows(earlier, link, field) !== plain(vehicle[field]))
    if (unexplained.length > 0)
      yield `Handover ${earlier.sequence} was of: ${nameOf(earlier.vehicle)}. Handover ${sequence} is of: ${nameOf(vehicle)}. No change of ${unexplained.map((field) => identity[field]).join(', ')} is recorded between them.`
    const isNew = link.instruments?.some(({ date }) => date >= earlier.sealed_at.slice(0, 10))
    if (!isNew && vehicle.mileage < earlier.vehicle.mileage - rounding)
      yield `Mileage falls from ${miles(earlier.vehicle.mileage)} at handover ${earlier.sequence} to ${miles(vehicle.mileage)} at handover ${sequence}.`
  }
}

/** What the earlier handover says, after the changes recorded since. */
function follows(earlier: ChainLink, later: ChainLink, field: keyof typeof identity): string {
  let now = plain(earlier.vehicle[field])
  for (const change of later.identity_changes)
    if (
      change.field === field &&
      Date.parse(change.changed_at) > Date.parse(earlier.sealed_at) &&
      Date.parse(change.changed_at) <= Date.parse(later.sealed_at) &&
      plain(change.old_value) === now
    )
      now = plain(change.new_value)
  return now
}

type Readings = Pick<
  HandoverDocument,
  'logs' | 'mot_tests' | 'amendments' | 'vehicle' | 'sealed_at' | 'instruments' | 'readings'
>

/** Within one file, newest first. */
export const oddInDocument = (document: Readings): OddReading[] => oddReadings(readingsOf(document))

function readingsOf(document: Readings): ReadOdometer[] {
  const { logs, mot_tests, amendments, vehicle, sealed_at, instruments = [], readings: stated } = document
  const corrected = new Set(stated?.map(({ corrects }) => corrects))
  const amended = new Map<string, unknown>()
  for (const { record_id, changes } of amendments) {
    const { mileage } = changes as { mileage?: { to: unknown } }
    if (mileage) amended.set(record_id, mileage.to)
  }
  const readings: ReadOdometer[] = []
  for (const log of logs) {
    const read = amended.has(log.id) ? amended.get(log.id) : log.mileage
    if (typeof read === 'number') readings.push({ date: log.date, miles: read, source: log.kind })
  }
  for (const test of mot_tests) {
    const read = milesRead(test)
    if (read !== null && !corrected.has(test.id)) readings.push({ date: test.test_date, miles: read, source: 'mot' })
  }
  for (const { date, miles } of instruments) readings.push({ date, miles, source: 'instrument' })
  for (const { date, value, unit, source, stands } of stated ?? []) {
    const miles = milesRead({ odometer_reading: value, odometer_unit: unit })
    if (stands && miles !== null) readings.push({ date, miles, source })
  }
  if (!stated) readings.push({ date: sealed_at.slice(0, 10), miles: vehicle.mileage, source: 'transfer' })
  return readings
}

/** Sealed for good: what was sealed of these once is amended, and neither changed nor removed. */
const lasting = ['logs', 'modifications', 'notes', 'media'] as const

/** Not what an entry says: a cost may be shared later, with the receipts that show it. */
const passing = new Set(['cost', 'files', 'before_files', 'after_files', 'file', 'changed_at'])

type Part = Record<string, unknown>
const lastingOf = (document: HandoverDocument, only?: Set<string>) =>
  Object.fromEntries(
    lasting.map((list) => [
      list,
      (document[list] as Part[])
        .filter(({ id }) => !only || only.has(String(id)))
        .map((entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => !passing.has(name)))),
    ]),
  )

/** Between two files: entries that the earlier one has, and the later one lacks or says otherwise. */
export function* entriesBetween(earlier: HandoverDocument, later: HandoverDocument): Generator<string> {
  const [first, second] = [`handover ${earlier.sequence}`, `handover ${later.sequence}`]
  const ids = new Set(lasting.flatMap((list) => earlier[list].map(({ id }) => id)))
  const sealed = { vehicle: {}, ...lastingOf(earlier) } as unknown as HandoverDocument
  for (const { kind, entry, field, sealed: was, file } of compareDocuments(sealed, {
    vehicle: {},
    ...lastingOf(later, ids),
  }).told) {
    if (kind === 'missing' && field === null) yield `${entry} is in ${first} but not in ${second}.`
    if (kind === 'changed') yield `${entry}: ${field} is ${was} in ${first} but ${file} in ${second}.`
  }
}

/** 'Registration changed from AB12 CDE to P1 ATE on 3 May 2026' */
export function identityChangeWords({
  field,
  old_value,
  new_value,
  changed_at,
}: ChainLink['identity_changes'][number]) {
  const said = (value: string | null) =>
    value === null ? 'nothing' : field === 'registration_number' ? formatRegistration(value) : inBrief(value, 80)
  const what = identity[field]
  const day = formatLongDate(changed_at)
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} changed from ${said(old_value)} to ${said(new_value)} on ${day}`
}

type Entries = Pick<HandoverDocument, 'logs' | 'modifications' | 'notes' | 'media' | 'documents'>
const lists = ['logs', 'modifications', 'notes', 'media', 'documents'] as const

/** 'Major Service of 3 May 2024: entered on 3 May 2024, last changed on 1 June 2026' */
export function* changedEntries(document: Entries): Generator<string> {
  // The earliest seals have no documents.
  for (const list of lists)
    for (const entry of document[list] ?? [])
      if (changedLater(entry.entered_at, entry.changed_at))
        yield `${entryWords(list, entry)}: entered on ${formatLongDate(entry.entered_at)}, last changed on ${formatLongDate(entry.changed_at ?? '')}`
}
