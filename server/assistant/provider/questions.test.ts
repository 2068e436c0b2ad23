import { describe, expect, test } from 'vitest'
import { byOthers } from '../../test/questions/by-others.ts'
import { byOwners } from '../../test/questions/by-owners.ts'
import { byPassers } from '../../test/questions/by-passers.ts'
import { judge } from '../../test/questions/judge.ts'
import { ours } from '../../test/questions/ours.ts'
import type { VehicleFacts } from './facts.ts'
import type { GarageCar } from './garage.ts'
import { examples } from './handbook/examples.ts'
import { handbook } from './handbook/handbook.ts'
import { findTopics } from './matching/find-topics.ts'
import { offlineAssistant } from './offline.ts'
import { mixed, offSubject, ofOneself, saysNothing } from './questions.ts'
import { refusals } from './refusal.ts'
import { take } from './take.ts'

const today = '2026-11-15'

const golf: VehicleFacts = {
  id: '6b1f0c1e-2f0b-4c61-9a55-0d7d1b7a3c11',
  make: 'Volkswagen',
  model: 'Golf',
  year: 2016,
  mileage: 61_240,
  fuel_type: 'Petrol',
  engine_type: '1.4 TSI',
  transmission: 'Manual',
  mot_expiry: '2026-12-03',
  tax_due_date: '2027-03-01',
  insurance_expiry: '2027-01-20',
  next_service: '2027-02-14',
  records: [
    record('Oil Change', '2026-02-14', 57_900),
    record('Tyre Change / Rotation', '2025-11-02', 55_310),
    record('Brake Service', '2025-06-21', 52_870),
    record('Major Service', '2025-02-10', 50_120),
    record('Battery Change', '2024-12-01', 48_700),
  ],
  reminders: [],
}

function record(type: string, date: string, mileage: number): VehicleFacts['records'][number] {
  return { id: crypto.randomUUID(), type, title: null, date, mileage, comments: null, service_center: null }
}

async function answer(question: string, vehicle: VehicleFacts | null = null) {
  const limits = { answerTokens: 2000, signal: new AbortController().signal }
  const pieces = offlineAssistant().answer({ question, today, vehicle }, limits)
  let text = ''
  for (;;) {
    const piece = await pieces.next()
    if (piece.done) return { text, sources: piece.value.sources }
    text += piece.value
  }
}

const isRefusal = (text: string) => (refusals as readonly string[]).includes(text.trim())

const onSubject = [
  ...examples,
  ...mixed.flatMap(({ question, expected }) => (expected === 'refuse' ? [] : [{ id: expected, question }])),
]
/** Each of them takes two looks; one in eight of thousands says as much. */
const some = onSubject.filter((_, at) => at % 8 === 0)
const car = (make: string, model: string, year: number, fuel_type: string): GarageCar => ({
  id: `${make} ${model}`,
  make,
  model,
  year,
  fuel_type,
  registration: null,
  mileage: 1000,
  mot_expiry: null,
  tax_due_date: null,
  insurance_expiry: null,
  next_service: null,
  first_registered: null,
  euro_status: null,
  co2: null,
  isMotorcycle: false,
  recall: null,
})
const keptByOwners = [
  car('Volkswagen', 'Golf', 2013, 'Diesel'),
  car('Morris', 'Minor', 1967, 'Petrol'),
  car('Tesla', 'Model 3', 2021, 'Electric'),
]
const refused = [...offSubject, ...mixed.flatMap(({ question, expected }) => (expected === 'refuse' ? [question] : []))]

describe('what people ask is found in the handbook (AIAS-13)', () => {
  test('the handbook has examples to compare a question with, for every page', () => {
    expect(onSubject.length).toBeGreaterThanOrEqual(4500)
    expect(refused.length).toBeGreaterThanOrEqual(120)
    const wanted = new Set(onSubject.map(({ id }) => id))
    const ofTheApp = ({ id }: { id: string }) => id.startsWith('app-')
    expect(handbook.filter((topic) => !ofTheApp(topic) && !wanted.has(topic.id)).map(({ id }) => id)).toEqual([])
    expect([...wanted].filter((id) => !handbook.some((topic) => topic.id === id))).toEqual([])
  })

  test('94 of 100 of them find their page first, 49 of 50 among the first three', () => {
    const places = some.map(({ id, question }) => ({
      question,
      id,
      place: findTopics(question).findIndex(({ topic }) => topic.id === id),
    }))
    const share = (most: number) => places.filter(({ place }) => place >= 0 && place <= most).length / places.length
    const missed = places.filter(({ place }) => place !== 0).map(({ question, id }) => `${question} -> ${id}`)
    expect(share(0), missed.join('\n')).toBeGreaterThanOrEqual(0.94)
    expect(share(2), missed.join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  test('none of them is turned away', () => {
    const taken = some.map(({ question }) => ({ question, as: take({ question, vehicle: null, today }).as }))
    expect(taken.filter(({ as }) => as === 'other' || as === 'unlawful').map(({ question }) => question)).toEqual([])
  })
})

describe('questions as people type them, misspelt and short, that were not written for the pages', () => {
  const sets = {
    ours,
    'by somebody who has not seen the handbook': byOthers,
    'by owners, of their own cars': byOwners,
    'in passing': byPassers,
  }

  test('are at least 300, half of them by others', () => {
    expect(ours.length + byOthers.length + byOwners.length).toBeGreaterThanOrEqual(480)
    expect(byOthers.length).toBeGreaterThanOrEqual(150)
  })

  for (const [whose, questions] of Object.entries(sets))
    test.each([
      ['no car chosen', null],
      ['a car chosen', golf],
    ])(`${whose}, %s: 92 of 100 are right, and none is answered about something else`, (_, vehicle) => {
      const judged = questions.map((each) => judge(each, vehicle, questions === byOwners ? keptByOwners : []))
      const wrong = judged.filter(({ isRight }) => !isRight)
      const shown = wrong.map(({ question, expected, got }) => `${question} | ${expected} | ${got}`).join('\n')
      expect(
        judged.filter(({ isMisled }) => isMisled),
        shown,
      ).toEqual([])
      expect(1 - wrong.length / judged.length, shown).toBeGreaterThanOrEqual(0.92)
    })
})

describe('what has nothing to do with vehicles (AIAS-13)', () => {
  test('is turned away with a smile and no source, with a car chosen or without', async () => {
    for (const vehicle of [null, golf]) {
      const answers = await Promise.all(
        refused.map(async (question) => [question, await answer(question, vehicle)] as const),
      )
      expect(answers.filter(([, { text }]) => !isRefusal(text)).map(([question]) => question)).toEqual([])
      expect(answers.every(([, { sources }]) => sources.length === 0)).toBe(true)
    }
  })

  test.each(saysNothing)('%s is met with a question, not with a refusal', async (question) => {
    const { text } = await answer(question)
    expect(isRefusal(text)).toBe(false)
    expect(text).toMatch(/Tell me what your vehicle does/)
  })
})

describe('what one’s own records answer', () => {
  test.each(ofOneself)('%s', async (question) => {
    const { text, sources } = await answer(question, golf)
    expect(sources[0]?.kind, text).toBe('record')
    expect(text).toMatch(/\b20(24|25|26|27)\b/)
  })

  test.each(ofOneself)('%s: without a car chosen it asks for one', async (question) => {
    const { text, sources } = await answer(question)
    expect(text).toMatch(/Choose one of your vehicles/)
    expect(sources.some(({ kind }) => kind === 'record')).toBe(false)
  })
})
