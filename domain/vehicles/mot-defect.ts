import { formatShortDate } from '../basics/format.ts'
import type { MotRecord } from './mot.ts'
import type { MotDefect, Source } from './official.ts'

/* What an MOT test names, and the words for what became of it; defect-lives.ts decides that. */

/** Open are those that the newest test still names and nobody has repaired. */
export const defectStates = ['advised', 'came_back', 'repaired', 'gone'] as const
export type DefectState = (typeof defectStates)[number]

/** The record of the work. Its date and name are missing for a reader who may not know them. */
export interface Repair {
  record_id: string | null
  date: string | null
  title: string | null
}

/** An item of a test, with the record that its owner says put it right. */
export interface NamedDefect extends MotDefect {
  id: string
  repair: Repair | null
  /** When it was repaired, whoever reads this. */
  repaired_on: string | null
}

export interface TestWithDefects extends Pick<MotRecord, 'test_date' | 'test_result' | 'is_retest'> {
  /** In Northern Ireland a test is told without what it found. */
  tells_defects: boolean
  defects: NamedDefect[]
}

/** One defect over all tests, as anybody may read it. */
export interface DefectLife {
  /** Of the item that named it last. */
  id: string
  text: string
  state: DefectState
  /** It failed the last test that named it, or failed it as dangerous. */
  severity: 'advised' | 'failed' | 'dangerous'
  /** The days of the tests that named it, oldest first; a test and its retest are one. */
  named: { date: string; failed: boolean }[]
  repair: Repair | null
  /** The test that no longer named it. */
  gone_on: string | null
}

/** With every item that it was named by. */
export interface FoundLife extends DefectLife {
  items: string[]
}

/** As its owner sees it. */
export interface OwnLife extends DefectLife {
  reminder: { id: string; due_date: string } | null
}

/** A service record that may have put it right. */
export interface RepairChoice {
  id: string
  date: string
  type: string
  service_center: string | null
}

/** What a service said of recalls; nothing where none ever knew. */
export interface KnownRecall {
  outstanding: boolean
  told_on: string
}

export interface MotTestLine
  extends Pick<
    MotRecord,
    'test_number' | 'test_date' | 'test_result' | 'expiry_date' | 'odometer_reading' | 'odometer_unit' | 'is_retest'
  > {
  id: string
  source: Source | null
  tells_defects: boolean
}

/** The MOT section of a car. */
export interface MotSection {
  lives: OwnLife[]
  /** Newest first. */
  tests: MotTestLine[]
  recall: KnownRecall | null
  can_refresh: boolean
}

export const isOpenLife = ({ state }: Pick<DefectLife, 'state'>) => state === 'advised' || state === 'came_back'

const listed = new Intl.ListFormat('en-GB')

/** 'Advised 12 Mar 2025, came back 9 Mar 2026', in the same words for everybody. */
export function lifeWords({ state, named, repair, gone_on }: Omit<DefectLife, 'id' | 'text'>): string {
  const [first, ...again] = named
  const said = [`${first?.failed ? 'Failed' : 'Advised'} ${formatShortDate(first?.date ?? '')}`]
  const later = again.map(({ date, failed }) => `${formatShortDate(date)}${failed ? ' (failed)' : ''}`)
  if (later.length > 0) said.push(`came back ${listed.format(later)}`)
  if (state === 'repaired') said.push(repair?.date ? `repaired ${formatShortDate(repair.date)}` : 'repaired')
  if (gone_on)
    said.push(gone_on === named.at(-1)?.date ? 'put right the same day' : `gone by ${formatShortDate(gone_on)}`)
  return said.join(', ')
}

/** Without what only acts on it need. */
export const asTold = ({ items: _, ...life }: FoundLife): DefectLife => life

export const recallWords = 'Outstanding safety recall'

/** How the state is called on its own. */
export const stateNames: Record<DefectState, string> = {
  advised: 'Advised',
  came_back: 'Came back',
  repaired: 'Repaired',
  gone: 'Gone',
}

export const severityNames: Record<DefectLife['severity'], string> = {
  advised: 'Advisory',
  failed: 'Failure',
  dangerous: 'Dangerous',
}
