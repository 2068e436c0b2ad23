import { formatLongDate } from '../basics/format.ts'
import { firstTestDue, isHistoric, motRules } from './mot-rules.ts'

/*
 * What the rules of the road come to for one car: ULEZ, MOT and tax, as data with the day they were checked, and the
 * conclusion with its reason. Nothing is concluded from what isn't known.
 */

export const ulezRules = {
  checked: '2026-11-18',
  source: 'Transport for London: Ultra Low Emission Zone',
  dailyCharge: 12.5,
  /** The least standard, and from when every new one had to meet it. */
  petrol: { euro: 4, since: '2006-01-01' },
  diesel: { euro: 6, since: '2015-09-01' },
  motorcycle: { euro: 3, since: '2007-07-01' },
} as const

export const taxRules = {
  checked: '2026-11-18',
  source: 'gov.uk: Vehicle tax rates',
  /** The amounts are those of this tax year, the last we could compare with the official table. */
  year: '2025/26',
  amountsEnd: '2026-04-01',
  standard: 195,
  supplement: 425,
  supplementAbove: 40_000,
  supplementAboveElectric: 50_000,
  /** Electric cars registered before never pay the supplement. */
  supplementElectricSince: '2025-04-01',
  /** Paid from the second year to the sixth. */
  supplementEndsAfterYears: 6,
  standardSince: '2017-04-01',
  byEmissionsSince: '2001-03-01',
} as const

export interface RuledCar {
  year: number
  /** 'yyyy-mm-dd' or 'yyyy-mm', where it is known. */
  first_registered: string | null
  fuel: 'petrol' | 'diesel' | 'electric' | 'hybrid' | undefined
  /** 'EURO 6', 'Euro 5': as the DVLA has it. */
  euro_status: string | null
  isMotorcycle: boolean
}

export interface Conclusion {
  verdict: 'yes' | 'no' | 'unknown'
  /** One or two sentences: the conclusion and its reason. */
  text: string
  checked: string
  source: string
}

/** Old enough for the historic tax class and to go without an MOT. */
export const historicSince = ({ first_registered, year }: Pick<RuledCar, 'first_registered' | 'year'>, today: string) =>
  isHistoric(first_registered ?? `${year}-12-31`, today)

const euroOf = (status: string | null) => Number(/(\d)/.exec(status ?? '')?.[1] ?? Number.NaN)

/** Whether it drives in London’s ULEZ without a charge. */
export function ulezConclusion(car: RuledCar, today: string): Conclusion {
  const { checked, source, dailyCharge } = ulezRules
  const told = (verdict: Conclusion['verdict'], text: string): Conclusion => ({ verdict, text, checked, source })
  const charge = `£${dailyCharge.toFixed(2)} a day`
  if (car.fuel === 'electric') return told('yes', 'It meets the ULEZ standard: it is electric, so there is no charge.')
  if (historicSince(car, today))
    return told(
      'yes',
      'There is no ULEZ charge for it once it is taxed as a historic vehicle, which it is old enough for (40 years). Without that tax class it is charged.',
    )
  if (!car.fuel && !car.isMotorcycle)
    return told('unknown', 'I cannot say whether it meets the ULEZ standard: its fuel is not in your records.')
  const kind = car.isMotorcycle ? 'motorcycle' : car.fuel === 'diesel' ? 'diesel' : 'petrol'
  const rule = ulezRules[kind]
  const named = `${kind} ${kind === 'motorcycle' ? 'must meet' : 'cars must meet'} Euro ${rule.euro}`
  const euro = euroOf(car.euro_status)
  if (euro >= rule.euro)
    return told(
      'yes',
      `It meets the ULEZ standard, so there is no charge: ${named}, and the DVLA has it as Euro ${euro}.`,
    )
  if (euro < rule.euro)
    return told(
      'no',
      `It does not meet the ULEZ standard and is charged ${charge}: ${named}, and the DVLA has it as Euro ${euro}.`,
    )
  const since = formatLongDate(rule.since)
  const registered = car.first_registered?.slice(0, 10)
  if ((registered?.length === 10 && registered >= rule.since) || car.year > Number(rule.since.slice(0, 4)))
    return told(
      'yes',
      `It meets the ULEZ standard, so there is no charge: ${named}, which every new one had to from ${since}, and yours is newer.`,
    )
  if (car.year < Number(rule.since.slice(0, 4)) - 1)
    return told(
      'no',
      `It very likely does not meet the ULEZ standard and is charged ${charge}: ${named}, which became the rule on ${since}, and yours is from ${car.year}. A few met it early: ask Transport for London’s checker with the registration.`,
    )
  return told(
    'unknown',
    `It stands on the border: ${named}, the rule from ${since}, and yours is from ${car.year}. Section D.2 of the V5C or Transport for London’s checker tells for certain; if it does not meet it, the charge is ${charge}.`,
  )
}

/** Whether it needs an MOT now. */
export function motConclusion(car: RuledCar & { mot_expiry: string | null }, today: string): Conclusion {
  const told = (verdict: Conclusion['verdict'], text: string): Conclusion => ({
    verdict,
    text,
    checked: `${motRules.checked}-01`,
    source: 'gov.uk: Getting an MOT',
  })
  const { historicAfterYears, unchangedForYears } = motRules
  if (historicSince(car, today))
    return told(
      'no',
      `It needs no MOT: it is over ${historicAfterYears} years old, as long as it was not substantially changed in the last ${unchangedForYears} years. It must still be roadworthy.`,
    )
  const registered = car.first_registered
  if (registered && registered.length === 10) {
    const first = firstTestDue(registered)
    if (first > today)
      return told(
        'no',
        `It needs no MOT yet: the first is due on ${formatLongDate(first)}, three years after its registration (four in Northern Ireland).`,
      )
  }
  if (!registered && car.year >= Number(today.slice(0, 4)) - 2)
    return told(
      'unknown',
      'It may be too new for one: the first MOT is due three years after the first registration, which is not in your records.',
    )
  if (!car.mot_expiry) return told('yes', 'It needs an MOT every year; your records keep no date for it.')
  const date = formatLongDate(car.mot_expiry)
  return car.mot_expiry < today
    ? told(
        'yes',
        `It needs an MOT, and the last one ran out on ${date}: it may only be driven to a booked test or to a repair for it.`,
      )
    : told(
        'yes',
        `It needs an MOT every year; the next is due by ${date}. Done up to a month (minus a day) before, it keeps that date.`,
      )
}

/** What a high list price adds, where it still can. */
function supplementOf({ fuel }: RuledCar, registered: string, today: string) {
  const { year, supplement, supplementAbove, supplementAboveElectric } = taxRules
  const ends = `${Number(registered.slice(0, 4)) + taxRules.supplementEndsAfterYears}${registered.slice(4)}`
  if (ends <= today) return ''
  if (fuel === 'electric' && registered < taxRules.supplementElectricSince) return ''
  const above = fuel === 'electric' ? supplementAboveElectric : supplementAbove
  return ` A list price above £${above.toLocaleString('en-GB')} adds £${supplement} a year (${year}) for five years from the second.`
}

/** What its vehicle tax goes by. */
export function taxConclusion(car: RuledCar & { co2: number | null }, today: string): Conclusion {
  const { checked, source, year, standard, amountsEnd } = taxRules
  const told = (verdict: Conclusion['verdict'], text: string): Conclusion => ({ verdict, text, checked, source })
  if (historicSince(car, today))
    return told(
      'no',
      'It is old enough for the historic tax class (40 years), which costs nothing. It has to be applied for, and the car still has to be taxed every year.',
    )
  const registered = car.first_registered ?? (car.year === 2017 || car.year === 2001 ? null : `${car.year}-06-30`)
  if (!registered)
    return told(
      'unknown',
      `What its tax costs goes by the day it was first registered, which is not in your records: the rules changed in ${car.year}.`,
    )
  if (registered >= taxRules.standardSince) {
    const asOf =
      today >= amountsEnd
        ? `These are the amounts of ${year}; new ones apply since ${formatLongDate(amountsEnd)}, so look today’s up in the official table.`
        : 'Rates change every April.'
    return told(
      'yes',
      `After its first year it pays the standard rate: £${standard} a year in ${year}${car.fuel === 'electric' ? ', electric cars too since April 2025' : ''}.${supplementOf(car, registered, today)} ${asOf}`,
    )
  }
  if (registered >= taxRules.byEmissionsSince)
    return told(
      'yes',
      `Registered between March 2001 and March 2017, its tax goes by CO₂ emissions${car.co2 === null ? ', which your records do not have: they stand on the V5C' : `: ${car.co2} g/km`}. Look the band up in the official table, as rates change every April.`,
    )
  return told(
    'yes',
    'Registered before March 2001, its tax goes by engine size: one rate up to 1,549 cc, a higher one above. Rates change every April.',
  )
}
