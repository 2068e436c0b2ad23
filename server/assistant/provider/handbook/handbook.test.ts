import { expect, test } from 'vitest'
import { runningCostCategories } from '#domain/records/running-cost.ts'
import { serviceTypes } from '#domain/records/service-record.ts'
import { washType } from '#domain/records/wash.ts'
import { handbook } from './handbook.ts'
import { checkedOn } from './sources.ts'
import { chapters, type Topic } from './topic.ts'

const textOf = ({ summary, steps, tools, parts, caution }: Topic) =>
  [summary, ...steps, ...tools, ...parts, caution ?? ''].join(' ')
const written = handbook.filter(({ chapter }) => chapter !== 'Using GarageTale')
const wrong = (isWrong: (topic: Topic) => boolean, of = written) => of.filter(isWrong).map(({ id }) => id)

test('the handbook has at least 165 pages, and at least five in every chapter', () => {
  expect(handbook.length).toBeGreaterThanOrEqual(165)
  const thin = chapters.filter((chapter) => handbook.filter((topic) => topic.chapter === chapter).length < 5)
  expect(thin).toEqual([])
})

test('a page has an id and a title of its own, which answers cite', () => {
  expect(new Set(handbook.map(({ id }) => id)).size).toBe(handbook.length)
  expect(new Set(handbook.map(({ title }) => title)).size).toBe(handbook.length)
  expect(wrong(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
})

test('a page is long enough to help and short enough to read', () => {
  const words = (topic: Topic) => textOf(topic).split(/\s+/).length
  expect(wrong((topic) => words(topic) < 90 || words(topic) > 220)).toEqual([])
  expect(wrong(({ steps }) => steps.length < 3 || steps.length > 9)).toEqual([])
  expect(wrong(({ keywords }) => keywords.length < 5)).toEqual([])
})

test('a page is written as sentences, with keywords in lower case', () => {
  const sentence = (text: string) => /^[\p{Lu}\p{N}‘“]/u.test(text) && /[.?]’?$/.test(text)
  expect(wrong(({ summary, steps, caution }) => ![summary, ...steps, caution ?? 'None.'].every(sentence))).toEqual([])
  expect(wrong(({ keywords }) => keywords.some((word) => word !== word.toLowerCase()))).toEqual([])
  expect(wrong(({ keywords }) => new Set(keywords).size < keywords.length)).toEqual([])
})

test('a page is plain text: no addresses, no markup, no American spelling', () => {
  expect(wrong((topic) => /https?:|www\.|[<>*_`]/.test(textOf(topic) + topic.title + topic.sources.join(' ')))).toEqual(
    [],
  )
  expect(wrong((topic) => /\b(tires?|hood|windshield|color|aluminum|gasoline|fender)\b/i.test(textOf(topic)))).toEqual(
    [],
  )
})

test('the records a page looks for are of types that exist', () => {
  const types: string[] = [...serviceTypes, ...runningCostCategories, washType]
  expect(wrong(({ records }) => (records ?? []).some((type) => !types.includes(type)))).toEqual([])
})

test('every page names its sources, and every source the day it was checked', () => {
  expect(wrong(({ sources }) => sources.length === 0, [...handbook])).toEqual([])
  const cited = new Set(handbook.flatMap(({ sources }) => sources))
  expect([...cited].filter((title) => !/^20\d\d-\d\d-\d\d$/.test(checkedOn[title] ?? ''))).toEqual([])
  expect(Object.keys(checkedOn).filter((title) => !cited.has(title))).toEqual([])
})
