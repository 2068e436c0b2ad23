import { expect } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { Part } from '#domain/records/part.ts'
import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import type { TyreSet } from '#domain/records/tyre-set.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { sampleVehicles } from '../../vehicles/vehicle-data/sample-vehicles.ts'
import type { Person } from '../people.ts'
import { jpeg, pdf } from '../pictures.ts'
import { inserted } from '../rows.ts'
import { leastRecord } from '../sample-records.ts'
import type { Role } from './roles.ts'
import type { Secrets } from './secrets.ts'

export interface Kept {
  id: string
  version: number
}

export const recent = addDays(londonToday(), -20)
const soon = addDays(londonToday(), 10)
export const reminderOf = (title: string) => ({ title, type: 'Other', due_date: soon, lead_days: 5 })

/** Confirms every question: several cars with one plate, and implausible amounts. */
export async function created(person: Person, path: string, body: object): Promise<Kept> {
  const answer = await person.post(path, { confirmed: doubtCodes, ...body })
  expect([path, answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([path, 201, ''])
  return answer.json()
}

export async function uploaded(person: Person, kind: string, bytes: Uint8Array, name = 'file'): Promise<string> {
  const answer = await person.post(`/uploads/${kind}`, bytes, { 'x-file-name': name })
  expect([kind, answer.status]).toEqual([kind, 201])
  return (await answer.json()).id
}

export interface Stock {
  /** Its name in the tests' messages. */
  name: string
  /** Who may read what an owner keeps, and what goes with the car. */
  keepers: Role[]
  readers: Role[]
  /** Public, as far as its page shows anything; what it never shows is still secret. */
  isShown?: boolean
  /** Those whom its owner lets in, and of them those who are told what it cost and see its papers. */
  letIn?: Role[]
  toldAll?: Role[]
  /** Deleted: its secrets are still nobody else's, but hardly anybody will come across them. */
  isGone?: boolean
}

/** A car with one of every record, each with its own secret. */
export async function stockedCar(owner: Person, secrets: Secrets, stock: Stock) {
  const { name, keepers, readers, isShown, isGone, letIn = [], toldAll = [] } = stock
  const secret = (where: string, who: Role[]) =>
    (isGone ? secrets.quiet : secrets.word)(`${where} of the ${name} car`, ...who)
  const kept = (where: string) => secret(where, keepers)
  const inside = (where: string) => secret(where, [...keepers, ...letIn])
  const confided = (where: string) => secret(where, [...keepers, ...toldAll])
  const carried = (where: string) => secret(where, [...readers, ...letIn])
  const told = (where: string) => (isShown ? 'told to everybody' : carried(where))
  const toldOfPaper = (where: string) => (isShown ? 'told to everybody' : secret(where, [...readers, ...toldAll]))
  const sum = (where: string) => secrets.sum(`the cost of ${where} of the ${name} car`, ...keepers, ...toldAll)

  const { id } = await created(owner, '/vehicles', {
    ...{ make: 'Alvis', model: 'Speed', year: 1937, transmission: 'Manual', fuel_type: 'Petrol', mileage: 1200 },
    registration_number: sampleVehicles[0]?.vrm,
  })
  const path = `/vehicles/${id}`
  const picture = await jpeg(30, 20)
  // A file's name on somebody's own disk is nobody else's business.
  const upload = (kind: string, bytes: Uint8Array = picture) =>
    uploaded(owner, kind, bytes, `${secrets.quiet(`the name of a ${kind} of the ${name} car`, ...keepers)}.x`)
  const files = {
    photo: await upload('vehicle_photo'),
    receipt: await upload('receipt', pdf(confided('the receipt'))),
    modification: await upload('modification'),
    note: await upload('note'),
    media: await upload('media'),
    shownMedia: await upload('media'),
    document: await upload('document', pdf(confided('the private paper'))),
    shareable: await upload('document', pdf(toldOfPaper('the shareable paper'))),
  }
  const { version } = await (await owner.get(path)).json()
  expect((await owner.patch(path, { image_file_id: files.photo, version })).status).toBe(200)

  const record = (where: string, body: object) => created(owner, `${path}/${where}`, body)
  /** One of each, with a secret in its notes; a visitor can read those of entries that are shown at all. */
  const logsOfEveryKind = async () => {
    const kept: [LogKind, Kept][] = []
    for (const { kind, path, publicTypes } of logKinds)
      kept.push([
        kind,
        await record(path, {
          ...leastRecord(kind),
          ...(fieldsOf(kind).some(({ name }) => name === 'cost') && { cost: sum(`the ${kind}`) }),
          comments: (publicTypes ? carried : told)(`the ${kind}`),
          ...(kind === 'service' && { image_ids: [files.receipt] }),
        }),
      ])
    return Object.fromEntries(kept) as Record<LogKind, Kept>
  }
  const records = {
    ...(await logsOfEveryKind()),
    modification: await record('modifications', {
      ...{ type: 'Tech', name: told('the modification'), brand: 'Lucas', install_date: recent },
      ...{ cost: sum('the modification'), before_image_ids: [files.modification] },
    }),
    tyreSet: await record('tyre-sets', { name: carried('the set of tyres'), cost: sum('the set of tyres') }),
    part: await record('parts', { name: carried('the part'), cost: sum('the part'), in_stock: 3 }),
    reading: await record('mileage/readings', { date: recent, value: 1190, comment: carried('the reading') }),
    note: await record('notes', { content: inside('the private note'), image_ids: [files.note] }),
    sharedNote: await record('notes', { content: carried('the note for the record'), is_for_record: true }),
    media: await record('media', { title: inside('the private picture'), file_id: files.media }),
    shownMedia: await record('media', {
      ...{ title: told('the shown picture'), file_id: files.shownMedia, is_publicly_visible: true },
    }),
    document: await record('documents', {
      ...{ title: confided('the title of the private paper'), category: 'Insurance', file_id: files.document },
    }),
    shareable: await record('documents', {
      ...{ title: toldOfPaper('the title of the shareable paper'), category: 'Warranty', privacy: 'shareable' },
      file_id: files.shareable,
    }),
    reportLink: await record('report-links', {
      // A sold car has none any more.
      label: secrets.quiet(`the buyer of the ${name} car`, ...keepers),
      ...{ days: 7, with_receipts: true, cover_receipts: false, with_costs: true },
    }),
    trip: await record('business-mileage', { date: recent, purpose: kept('the journey'), miles: 12 }),
    reminder: await record('reminders', reminderOf(inside('the reminder'))),
    doneReminder: await record('reminders', reminderOf(inside('the reminder that is done'))),
  }
  const done = await owner.put(`${path}/reminders/${records.doneReminder.id}/status`, { status: 'completed' })
  expect(done.status).toBe(200)
  const bought = { purchase_price: sum('buying'), lender: confided('the lender'), version: null }
  expect((await owner.put(`${path}/purchase`, bought)).status).toBe(200)
  expect((await owner.put(`${path}/budget`, { amount: sum('a year') })).status).toBe(200)
  const fitted = await record(`tyre-sets/${records.tyreSet.id}/fittings`, {
    ...{ fitted_on: '2020-01-01', removed_on: '2020-02-01' },
  })
  const used = await record(`parts/${records.part.id}/uses`, { record_id: records.service.id })
  // Taking one has raised the version of the part.
  records.part.version = used.version
  const defect = await addRegistryData(owner, id, told, sum('valuing'))
  return {
    id,
    path,
    name,
    files,
    records: { ...records, defect },
    fitting: (fitted as Partial<TyreSet>).fittings?.[0]?.id ?? '',
    partUse: (used as Partial<Part>).uses?.[0]?.id ?? '',
    version: 0,
    slug: '',
    listing: { slug: '', version: 0, id: '', image: '' },
  }
}
export type StockedCar = Awaited<ReturnType<typeof stockedCar>>

/** What the registry says about it, and a valuation old enough for another. */
async function addRegistryData(
  { id: user_id, server }: Person,
  car: string,
  told: (what: string) => string,
  worth: number,
): Promise<Kept> {
  const { sql } = server.services
  const data = await inserted(
    sql`insert into vehicle_data (vehicle_id, vrm, color) values (${car}, 'QZ1', ${told('the colour')}) returning id`,
  )
  await sql`insert into technical_specifications (vehicle_data_id, vehicle_id) values (${data}, ${car})`
  await sql`
    insert into vehicle_valuations (vehicle_id, user_id, mileage, private_clean_value, valuation_date)
    values (${car}, ${user_id}, 1200, ${worth}, now() - interval '60 days')`
  const test = await inserted(sql`
    insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, advisory_notices)
    values (${data}, ${car}, '2020-03-04', 'Pass', ${[told('the MOT advisory')]}) returning id`)
  return { id: await inserted(sql`select id from mot_defects where mot_test_id = ${test}`), version: 0 }
}
