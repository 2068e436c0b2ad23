import { addYears } from '../basics/format.ts'

export type TestCountry = 'Great Britain' | 'Northern Ireland'

/**
 * What the law says about MOT tests, as data with the month it was last checked against the authorities' own pages.
 */
export const motRules = {
  checked: '2026-11',
  /** The anniversary of the first registration by which a car has its first test. */
  firstTestAfterYears: { 'Great Britain': 3, 'Northern Ireland': 4 } satisfies Record<TestCountry, number>,
  /** From this age a car that was not substantially changed in `unchangedForYears` needs no test. */
  historicAfterYears: 40,
  unchangedForYears: 30,
  /** The exemption by age began on 20 May 2018; before that only cars built before 1960 had one. */
  historicSince: 2018,
  /** The record of tests that can be asked for begins in 2005; this is its first full year. */
  recordedSince: 2006,
  /** A test this many days after a failed one may be a retest, which looks only at what failed: ten working days. */
  retestWithinDays: 14,
}

/** The day by which a car registered on `registered` must have passed its first test. */
export const firstTestDue = (registered: string, country: TestCountry = 'Great Britain'): string =>
  addYears(registered, motRules.firstTestAfterYears[country])

/**
 * Old enough to need no test. Whether it was changed since only its owner knows, so this is what may be so, not what is.
 * A month (1972-08) counts from its end, as the day in it isn't known.
 */
export const isHistoric = (registered: string, today: string): boolean =>
  addYears(registered.length === 7 ? `${registered}-31` : registered, motRules.historicAfterYears) <= today
