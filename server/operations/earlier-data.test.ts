import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createFileStore } from '../platform/files/create-file-store.ts'
import { type Answer, askFor, comparable, parseAnswers, printAnswers } from '../test/earlier-data/answers.ts'
import { declaredAnswers, movedRows } from '../test/earlier-data/declared.ts'
import { type Difference, differencesOf, report, undeclared } from '../test/earlier-data/differences.ts'
import {
  answersFile,
  openPlace,
  type Place,
  restoreInto,
  rowsOfBackup,
  sha256,
  startAt,
  startOnEarlierTables,
} from '../test/earlier-data/place.ts'
import { lostRows } from '../test/earlier-data/rows.ts'
import type { Manifest } from './manifest.ts'

/*
 * A backup made by an earlier program comes through every migration since, and every screen's request is answered as it
 * was then. See test/earlier-data/README.md for what the backup holds and how to declare an intended difference.
 */

vi.setConfig({ testTimeout: 90_000 })

/** The moment of the recording, or a little later, since a two-factor code counts once. */
const momentOf = ({ made_at }: Manifest) => new Date(Date.parse(made_at) + 60_000)

let place: Place
let manifest: Manifest

beforeAll(async () => {
  const wish = process.env.EARLIER_DATA
  if (wish === 'make') await makeBackupAnew()
  if (wish === 'make' || wish === 'record') await recordAnew()
  place = await openPlace()
  manifest = await restoreInto(place)
}, 180_000)
afterAll(() => place?.close())

/** The backup from today's code: for the day when another is kept beside this one. */
async function makeBackupAnew() {
  const { makeBackup } = await import('../test/earlier-data/make.ts')
  await writeFile(answersFile, printAnswers(await makeBackup(), []))
}

/** The same people, and every address that today's routes have. */
async function recordAnew() {
  const { crawl } = await import('../test/earlier-data/crawl.ts')
  const { opening } = parseAnswers(await readFile(answersFile, 'utf8'))
  const place = await openPlace()
  const started = await startAt(place, momentOf(await restoreInto(place)))
  try {
    await writeFile(answersFile, printAnswers(opening, await crawl(started, opening)))
  } finally {
    await started.stop()
    await place.close()
  }
}

test('no row and no file of an earlier backup is lost', async () => {
  expect(await lostRows(place.sql, manifest, await rowsOfBackup(), movedRows)).toEqual([])
  const store = createFileStore(place.config)
  const kept: string[] = []
  for await (const key of store.list()) kept.push(key)
  expect(kept.sort()).toEqual(manifest.files.map(({ key }) => key).sort())
  const changed: string[] = []
  for (const { key, sha256: sum } of manifest.files) {
    const found = await store.read(key)
    if (!found || sha256(await buffer(found.stream)) !== sum) changed.push(key)
  }
  expect(changed).toEqual([])
})

test('a data folder that an earlier program filled comes to the same rows', async () => {
  const folder = await openPlace()
  onTestFinished(folder.close)
  await startOnEarlierTables(folder)
  expect(await lostRows(folder.sql, manifest, await rowsOfBackup(), movedRows)).toEqual([])
})

test('every request of a screen answers as it did', async () => {
  const { opening, answers } = parseAnswers(await readFile(answersFile, 'utf8'))
  const started = await startAt(place, momentOf(manifest))
  onTestFinished(started.stop)
  const visitor = started.visitor()
  const people = new Map([['visitor', visitor]])
  for (const [name, signIn] of Object.entries(opening.people)) people.set(name, await started.signIn(name, signIn))
  const differences: Difference[] = []
  const asOneOf = async (as: string, asked: Answer[]) => {
    for (const { get, status, type, says } of asked) {
      const now = await askFor(started.app, as, people.get(as) ?? visitor, get)
      const name = { where: `${as} GET ${get}`, get }
      // With another status everything else differs too, and would hide it.
      if (now.status !== status) differences.push(...differencesOf(name, { status }, { status: now.status }))
      else
        differences.push(
          ...differencesOf(name, { type, says: comparable(get, says) }, { type: now.type, says: now.says }),
        )
    }
  }
  await Promise.all([...Map.groupBy(answers, ({ as }) => as)].map(([as, asked]) => asOneOf(as, asked)))
  const { open, idle } = undeclared(differences, declaredAnswers)
  expect(report(open)).toEqual([])
  expect(idle).toEqual([])
  expect(answers.length).toBeGreaterThan(500)
})
