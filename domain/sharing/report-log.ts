import { formatLongDate } from '../basics/format.ts'
import { listed, sentenceCase } from '../basics/listed.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import { anewWords } from '../records/log-story.ts'
import type { LogFacts } from './report.ts'
import { were } from './report-entries.ts'

/* What a report says of the transparency log, and of who besides us watches it. */

/** The first sentence of what is said of the log. */
const inLog =
  'When each entry was written, changed or deleted is noted in a public log, in which nothing can be altered or taken out afterwards.'

/** Who besides us can say so. */
function vouchedFor(witnesses: LogFacts['witnesses'], stamp: LogFacts['stamp']): string {
  const watching = witnesses.filter(({ watches }) => watches)
  const before = witnesses.filter(({ watches }) => !watches)
  const until = before.map(({ name, last_seen_on }) => `${name} watched it until ${formatLongDate(last_seen_on)}`)
  if (watching.length > 0) {
    const seen = watching.map(({ name, last_seen_on }) => `${name} (last on ${formatLongDate(last_seen_on)})`)
    return `${listed(seen)} ${pluralWord(seen.length, 'watches', 'watch')} it independently of us, so nobody, not even GarageTale, can back-date an entry unnoticed.`
  }
  if (stamp)
    return `${stamp.name} stamps it with the time about once a day, independently of us (last on ${formatLongDate(stamp.stamped_on)}), so an entry can’t be back-dated past a stamp. Nobody independent watches ${until.length > 0 ? 'any more ' : ''}whether everybody is shown the same log.`
  if (until.length > 0)
    return `${listed(until)}; nobody independent has watched it since. For dates after that you have GarageTale’s word.`
  return 'Nobody independent watches that log yet, so that this is so, and for these dates, you have GarageTale’s word.'
}

export function logWords({ stood, began_on, witnesses, stamp, begun_anew }: LogFacts): string[] {
  return [
    `${inLog} ${vouchedFor(witnesses, stamp)}`,
    ...begun_anew.map(anewWords),
    ...(stood > 0 && began_on
      ? [
          `${sentenceCase(plural(stood, 'entry', 'entries'))} ${were(stood)} here before that log began on ${formatLongDate(began_on)}; for ${pluralWord(stood, 'its date', 'their dates')} you have GarageTale’s word.`,
        ]
      : []),
    'The log shows when something was written. It can’t show that it is true.',
  ]
}
