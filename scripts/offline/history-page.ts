import { type ShownIn, shownToVisitors } from '../../domain/basics/distance.ts'
import { formatLongDate } from '../../domain/basics/format.ts'
import { listed, sentenceCase } from '../../domain/basics/listed.ts'
import type { HandoverDocument } from '../../domain/ownership/handover.ts'
import { type LogFindings, loggedOf } from '../../domain/ownership/handover-log.ts'
import { visibly } from '../../domain/ownership/handover-words.ts'
import {
  type BookEntry,
  bookOf,
  countsOf,
  mileageSpan,
  unitOf,
  vehicleFacts,
} from '../../domain/ownership/history-book.ts'
import { sealedHistory } from '../../domain/ownership/sealed-history.ts'
import { changeWords } from '../../domain/records/amendment-words.ts'
import { formatRegistration } from '../../domain/vehicles/registration.ts'
import { pageStyle } from './page-style.ts'

/*
 * The history of checked files as one page: no script, nothing from outside, and every word of a file escaped. The
 * policy in its head would stop both even if one got through.
 */

export interface CheckedPage {
  tone: 'good' | 'warn' | 'danger'
  heading: string
  verdict: string
  /** What the command printed. */
  lines: string[]
  /** Only proven ones, newest first. */
  proven: { document: HandoverDocument; log: LogFindings }[]
  written: Date
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (words: unknown) => visibly(String(words)).replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

export const historyPage = ({ tone, heading, verdict, lines, proven, written }: CheckedPage): string =>
  `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(heading)}: a handover file of GarageTale</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<header class="${tone}">
<h1>${text(heading)}</h1>
<p>${text(verdict)}</p>
<p class="quiet">Checked with verify-handover.mjs on ${text(formatLongDate(written))}. Only the file proves anything: whoever has it can check it again, and anyone can write a page like this one.</p>
<details><summary>What was checked</summary><pre>${text(lines.join('\n'))}</pre></details>
</header>
${proven.map(({ document, log }, at) => historyOf(document, log, at === 0)).join('\n')}
</main>
</body>
</html>
`

/** A file that is proven but can't be read is said to be so: the verdict must be written all the same. */
function historyOf(document: HandoverDocument, log: LogFindings, isNewest: boolean): string {
  try {
    const history = sealedHistory(document)
    const inUnit = shownToVisitors(unitOf(history))
    const { make, model, year, registration_number: plate } = history.vehicle
    const name = `${year} ${make} ${model}`
    return `<section>
<h2>${text(name)}${plate ? ` <span class="plate">${text(formatRegistration(plate))}</span>` : ''}</h2>
<p>Handover ${text(history.sequence)}, sealed on ${text(formatLongDate(history.sealed_at))}</p>
<dl>${vehicleFacts(history, inUnit)
      .map(([label, value]) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`)
      .join('')}</dl>
${summaryOf(history, inUnit)}
${logOf(log)}
<details${isNewest ? ' open' : ''}><summary>The sealed history</summary>
${yearsOf(bookOf(history, inUnit, { isWhole: true }), log)}
</details>
</section>`
  } catch {
    return '<section><p>The history in this file could not be read.</p></section>'
  }
}

function summaryOf(history: HandoverDocument, inUnit: ShownIn): string {
  const counts = countsOf(history)
  const span = mileageSpan(history, inUnit)
  return [
    ...(counts.length > 0 ? [`<p><strong>${text(sentenceCase(listed(counts)))}</strong></p>`] : []),
    ...(span ? [`<p class="quiet">${text(span)}</p>`] : []),
  ].join('\n')
}

/** Who vouches for it comes first, and is the strongest. */
const logOf = ({ problem, apart, said: [witness, ...said], isWitnessed }: LogFindings) =>
  `<div class="log"><h3>What the log proves</h3>
${problem ? `<p class="doubt">${text(problem)}</p>` : ''}
${apart.map((words) => `<p class="doubt">${text(words)}</p>`).join('')}
${witness ? `<p class="${isWitnessed ? 'seen' : 'doubt'}">${text(witness)}</p>` : ''}
${said.map((words) => `<p>${text(words)}</p>`).join('\n')}
</div>`

const yearsOf = (entries: BookEntry[], log: LogFindings) =>
  [...Map.groupBy(entries, ({ date }) => date.slice(0, 4))]
    .map(
      ([year, ofYear]) =>
        `<h3>${text(year)}</h3>\n<ol>\n${ofYear.map((entry) => entryOf(entry, loggedOf(log, entry.id))).join('\n')}\n</ol>`,
    )
    .join('\n')

const entryOf = ({ date, title, facts, paragraphs, files, amendments }: BookEntry, logged: string[]) =>
  `<li><p class="day">${text(formatLongDate(date))}</p><div>
<h4>${text(title)}</h4>
${facts.length > 0 ? `<p class="quiet">${text(facts.join(' · '))}</p>` : ''}
${paragraphs.map((words) => `<p class="words">${text(words)}</p>`).join('')}
${files.map(({ sha256, type }) => `<p class="file">${text(type)}, SHA-256 <code>${text(sha256)}</code></p>`).join('')}
${logged.map((words) => `<p class="logged">${text(words)}</p>`).join('')}
${amendments.map(amendmentOf).join('')}
</div></li>`

const amendmentOf = ({ changes, reason, created_at }: BookEntry['amendments'][number]) =>
  `<div class="amendment"><p class="quiet">Amended on ${text(formatLongDate(created_at))}:</p>${changeWords(changes)
    .map(({ field, from, to }) => `<p>${text(field)} ${text(from)} → <strong>${text(to)}</strong></p>`)
    .join('')}${reason ? `<p class="words">Reason: ${text(reason)}</p>` : ''}</div>`
