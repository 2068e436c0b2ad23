import { describe, expect, test } from 'vitest'
import type { VehicleFacts } from './assistant.ts'
import { findTopics } from './find-topics.ts'
import { handbook } from './handbook/handbook.ts'
import { offlineAssistant } from './offline.ts'
import { asked, mixed, offSubject, ofOneself, saysNothing, stories, unrehearsed } from './questions.ts'
import { refusals } from './refusal.ts'

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
  const pieces = offlineAssistant().answer({ question, today: '2026-11-15', vehicle }, limits)
  let text = ''
  for (;;) {
    const piece = await pieces.next()
    if (piece.done) return { text, sources: piece.value.sources }
    text += piece.value
  }
}

const isRefusal = (text: string) => (refusals as readonly string[]).includes(text.trim())

const pairs = [asked, unrehearsed, stories].flatMap((table) =>
  Object.entries(table).flatMap(([id, questions]) => questions.map((question) => ({ id, question }))),
)
const onSubject = [
  ...pairs,
  ...mixed.flatMap(({ question, expected }) => (expected === 'refuse' ? [] : [{ id: expected, question }])),
]
const refused = [...offSubject, ...mixed.flatMap(({ question, expected }) => (expected === 'refuse' ? [question] : []))]

describe('what people ask is found in the handbook (AIAS-13)', () => {
  test('there are enough questions to judge by, and every page is asked for', () => {
    expect(onSubject.length).toBeGreaterThanOrEqual(500)
    expect(refused.length).toBeGreaterThanOrEqual(120)
    const wanted = new Set(onSubject.map(({ id }) => id))
    expect(handbook.map(({ id }) => id).filter((id) => !wanted.has(id))).toEqual([])
    expect([...wanted].filter((id) => !handbook.some((topic) => topic.id === id))).toEqual([])
  })

  test('19 of 20 find their page first, 49 of 50 among the first three', () => {
    const places = onSubject.map(({ id, question }) => ({
      question,
      id,
      place: findTopics(question).findIndex(({ topic }) => topic.id === id),
    }))
    const share = (most: number) => places.filter(({ place }) => place >= 0 && place <= most).length / places.length
    const missed = places.filter(({ place }) => place !== 0).map(({ question, id }) => `${question} -> ${id}`)
    expect(share(0), missed.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(share(2), missed.join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  test('none of them is turned away, with a car chosen or without', async () => {
    for (const vehicle of [null, golf]) {
      const answers = await Promise.all(
        onSubject.map(async ({ question }) => [question, await answer(question, vehicle)] as const),
      )
      expect(answers.filter(([, { text }]) => isRefusal(text)).map(([question]) => question)).toEqual([])
    }
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
