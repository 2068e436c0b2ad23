import { date, spendingsIn, type Told } from './asked-of-records.ts'
import { jobNamed } from './jobs.ts'
import type { OwnQuestion } from './own-question.ts'
import { periodIn } from './period.ts'

/* What people ask of their own cars in a few words, as if they turned to a page: 'golf mpg', 'mot dates', 'biggest bill'. */

const money = /\b(?:cost|costs|costing|spend|spent|spending|paid|total|bills?|expenses?|outgoings|money)\b/
const perMonth = /\b(?:an?|each|every|per) month\b|\bmonthly\b/
const ahead = /\b(?:renew\w*|expir\w*|due|dates?|up|ends?|ending|runs?|running|next|coming|owe)\b/

const few = ({ said }: Told, most: number) => said.split(' ').length <= most

/** Before all others, for they name what is compared: bills, not cars. */
export function askedOfBills({ said, isMine, today }: Told): OwnQuestion | undefined {
  const largest = /\b(?:biggest|largest|highest|most expensive|dearest|priciest)\b/.test(said)
  if (largest && /\b(?:bills?|repairs?|expenses?|costs?|jobs?|services?|payments?|invoices?|things?)\b/.test(said))
    return isMine || periodIn(said, today) ? { about: 'bill', period: periodIn(said, today) } : undefined
  if (isMine && perMonth.test(said) && money.test(said) && !/\b(?:insurance group|would|should|quote)\b/.test(said))
    return { about: 'monthly', on: spendingsIn(said) }
  if (
    isMine &&
    /\b(?:how many|what|which|list|show|all)\b.{0,14}\b(?:cars|vehicles|vans|bikes)\b.{0,20}\b(?:have|own|got|keep|garage)\b/.test(
      said,
    ) &&
    !/\b(?:due|cost|spen\w+|can i|for free|plan)\b/.test(said)
  )
    return { about: 'cars', by: 'age' }
  if (isMine && /\bwhich\b.{0,20}\b(?:most|highest|fewest|lowest|least)\b.{0,10}\b(?:miles|mileage)\b/.test(said))
    return { about: 'cars', by: 'mileage' }
}

/** After all others. */
export function askedBriefly(told: Told): OwnQuestion | undefined {
  const { said, isMine, words, today } = told
  const on = spendingsIn(said)
  const period = periodIn(said, today)
  const asked = date(told)
  if (asked && ahead.test(said) && few(told, isMine ? 8 : 3) && !/\b(?:refund|fine|cheap\w*|early|late)\b/.test(said))
    return isMine && !/\b(?:dates|mots)\b/.test(said)
      ? { about: 'date', date: asked }
      : { about: 'due', date: asked, which: 'all' }
  if (/\bwhen (?:does|do|is|will) (?:everything|anything)\b|\beverything\b.{0,10}\bexpires?\b/.test(said))
    return { about: 'due', date: undefined, which: 'all' }
  if (!isMine) return
  if (/\b(?:due|needs?|needing) (?:anything|something)\b|\banything (?:due|needed|needs)\b/.test(said))
    return { about: 'due', date: undefined, which: 'all' }
  if (/\b(?:any|outstanding|open) recalls?\b|\brecalls? (?:outstanding|open)\b/.test(said)) return { about: 'recalls' }
  if (/\b(?:cost|costs|pence|p) (?:a|per) mile\b|\bper mile\b/.test(said)) return { about: 'economy' }
  if (/^(?:the )?(?:road |car |vehicle )?tax (?:(?:of|on|for) )?(?:my|our) \w+$/.test(said)) return { about: 'tax' }
  if (few(told, 4) && /\bmpg\b/.test(said)) return { about: 'economy' }
  if (few(told, 4) && /\bmileage\b/.test(said)) return { about: 'mileage' }
  if (/\bhow long (?:is it )?since\b/.test(said)) return { about: 'last', job: jobNamed(words) }
  if (/\b(?:which|what) tyres\b.{0,12}\b(?:on|fitted|have|got)\b/.test(said) && few(told, 9)) return { about: 'tyres' }
  if (/\bpass\w*\b.{0,15}\bmot\b|\bmot\b.{0,15}\bfirst time\b/.test(said) && /^(?:did|has|have)\b/.test(said))
    return { about: 'advisories' }
  if (
    few(told, 9) &&
    /\b(?:history|everything|all (?:the )?(?:work|repairs|records|services|jobs))\b.{0,8}\b(?:of|on|for|to)\b/.test(
      said,
    )
  )
    return { about: 'history' }
  if (few(told, 9) && money.test(said) && (period || on.length > 0)) return { about: 'spending', on, period }
  if (few(told, 9) && /^how much (?:was|were|did|have)\b/.test(said) && on.length > 0)
    return { about: 'spending', on, period }
}
