import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteFigures } from '../scripts/proof.ts'
import { matrixOf } from './test/authorisation/matrix.ts'
import { buildWorld, type World } from './test/authorisation/world.ts'
import { playAddresses } from './test/hostile/addresses.ts'
import { choose } from './test/hostile/choose.ts'
import { doorsOf } from './test/hostile/doors.ts'
import { at, checkedParts, type Field, fieldsOf, nameOf, put } from './test/hostile/fields.ts'
import { headerLines, playHeaders, playRawHeaders } from './test/hostile/headers.ts'
import { playOddities } from './test/hostile/oddities.ts'
import { emptyOutcome } from './test/hostile/outcome.ts'
import { formsOnly, isListed, keys, notKept, spelledOut, unasked } from './test/hostile/plan.ts'
import { playDoor } from './test/hostile/run.ts'
import { openTheatre, type Theatre } from './test/hostile/theatre.ts'
import { endlessTexts } from './test/hostile/tricky-texts.ts'
import { everyHostileText } from './test/hostile-texts.ts'
import { useServer } from './test/server.ts'

const server = useServer()
const outcome = emptyOutcome()
let world: World
let theatre: Theatre
let fields: Field[]

beforeAll(async () => {
  world = await buildWorld(server)
  theatre = await openTheatre(server, world)
  const { app } = theatre.stage
  const matrix = await matrixOf(world)
  fields = checkedParts(app).flatMap(fieldsOf)
  for (const door of doorsOf(app, world, matrix)) {
    await playDoor(theatre, door, choose, outcome)
    await playOddities(theatre, door, outcome)
  }
  await playAddresses(theatre, matrix, outcome)
  await playHeaders(theatre, world, outcome)
  await playRawHeaders(theatre, outcome)
  noteFigures('2-hostile-texts', [
    { name: 'hostile texts', value: outcome.texts.size, goal: 'at least 1,200', reached: outcome.texts.size >= 1200 },
    { name: 'fields, parts of addresses and headers they were sent through', value: outcome.fields.size },
    { name: 'requests with hostile texts', value: outcome.requests },
    { name: 'emails written with hostile texts', value: outcome.mails },
    { name: 'answers with a server error', value: outcome.broken, goal: '0', reached: outcome.broken === 0 },
    { name: 'texts that were not kept as typed', value: outcome.changed, goal: '0', reached: outcome.changed === 0 },
  ])
}, 3_000_000)
afterAll(() => theatre?.close())

const openFields = () => fields.filter(({ isOpen }) => isOpen).map(nameOf)

test('every field of every route is sent hostile texts, and there are more than 1,200 of them', () => {
  const names = fields.map(nameOf).filter((name) => !isListed(spelledOut, name))
  expect(names.filter((name) => (outcome.sent.get(name) ?? 0) < 8)).toEqual([])
  const few = openFields().filter((name) => !isListed([...spelledOut, ...formsOnly, unasked], name))
  expect(
    few.filter((name) => (outcome.sent.get(name) ?? 0) < 40).map((name) => [name, outcome.sent.get(name)]),
  ).toEqual([])
  expect(everyHostileText.length).toBeGreaterThan(1200)
  expect(everyHostileText.filter((text) => !outcome.texts.has(text))).toEqual([])
})

test('every field that takes words keeps hostile ones, unless the plan says why not', () => {
  const worded = openFields().filter((name) => !isListed([...keys, ...spelledOut, ...formsOnly], name))
  expect(worded.filter((name) => !outcome.kept.get(name))).toEqual([])
  expect(worded.filter((name) => !outcome.found.has(name) && !isListed(notKept, name))).toEqual([])
})

test('hostile texts are kept as typed or refused by name, break nothing, and do nothing but what plain words do', () => {
  expect(outcome.wrong).toEqual([])
  expect([outcome.broken, outcome.changed]).toEqual([0, 0])
})

test('no field takes long over a text without end, nor keeps all of it', () => {
  for (const checked of checkedParts(theatre.stage.app))
    for (const field of fieldsOf(checked).filter(({ isOpen }) => isOpen))
      for (const text of endlessTexts) {
        const { data } = checked.schema.safeParse(put({}, field.path, text))
        expect([nameOf(field), String(at(data, field.path)).length > 10_000]).toEqual([nameOf(field), false])
      }
})

test('every header that the program reads is among them', () => {
  const read = sources(import.meta.dirname).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/req\.header\('([\w-]+)'\)/g)].map(([, name]) => name ?? ''),
  )
  expect(read.length).toBeGreaterThan(10)
  const known = headerLines(world)
  expect([...new Set(read)].filter((name) => !(name in known))).toEqual([])
})

const sources = (folder: string): string[] =>
  readdirSync(resolve(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'test' ? [] : sources(path)
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : []
  })
