import { formatLongDate } from '../basics/format.ts'
import type { LogBegunAnew, LoggedVersion } from '../basics/logged-version.ts'
import { logStory } from '../records/log-story.ts'
import type { HandoverDocument, HandoverFile } from './handover.ts'
import { entryWords, fieldWords, visibly } from './handover-words.ts'

/** What the part of a file says that comes from the transparency log. */
export interface LogFindings {
  /** Why it proves nothing, if so. */
  problem: string | null
  /** Where the sealed history and the log contradict each other. */
  apart: string[]
  /** Who vouches for it, first of all; then what a reader should know of the whole. */
  said: string[]
  /** By the id of the entry. */
  entries: Record<string, string[]>
  isWitnessed: boolean
}

type Checked = { problem: string } | { versions: LoggedVersion[]; beginnings?: LogBegunAnew[] }

/** `checked` is what the proof itself has come to; here it is held against the sealed history. */
export function logFindings({ document, hash }: HandoverFile, checked: Checked): LogFindings {
  if ('problem' in checked) return provesNothing(checked.problem)
  const last = checked.versions.at(-1)?.said
  if (last?.kind !== 'handover' || last.values.hash !== hash) return provesNothing('it belongs to another handover')
  const { said, entries, isWitnessed } = logStory(
    ...([checked.versions, document.sealed_at, idsOf(document), checked.beginnings] as const),
  )
  return {
    problem: null,
    apart: [...sealedOtherwise(document, last.at), ...apartFrom(document, checked.versions)].map(visibly),
    said: said.map(visibly),
    entries: Object.fromEntries(Object.entries(entries).map(([id, lines]) => [id, lines.map(visibly)])),
    isWitnessed,
  }
}

export const provesNothing = (problem: string): LogFindings => ({
  problem: `What this file holds from the log proves nothing: ${problem}. Ask for a newly downloaded file.`,
  apart: [],
  said: [],
  entries: {},
  isWitnessed: false,
})

const lists = ['logs', 'modifications', 'notes', 'media', 'documents', 'mot_tests', 'amendments'] as const
const mostNamed = 10

const idsOf = (document: HandoverDocument) =>
  new Set([...lists, 'readings' as const].flatMap((list) => (document[list] ?? []).map(({ id }) => id)))

export const loggedOf = ({ entries }: Pick<LogFindings, 'entries'>, id: string): string[] =>
  Object.hasOwn(entries, id) ? (entries[id] ?? []) : []

/** What the log says of each entry of the sealed history, in its order, for a reader of text. */
export const entryLines = (document: HandoverDocument, log: LogFindings): string[] =>
  [...lists, 'readings' as const].flatMap((list) =>
    (document[list] ?? []).flatMap((entry) => {
      const lines = loggedOf(log, entry.id)
      return lines.length > 0 ? [`${entryWords(list, entry)}: ${lines.join('; ')}`] : []
    }),
  )

/** A seal is in the log from the moment it is made. */
const sealedOtherwise = ({ sealed_at }: HandoverDocument, at: string): string[] =>
  Math.abs(Date.parse(at) - Date.parse(sealed_at)) < 86_400_000
    ? []
    : [`The file says that it was sealed on ${formatLongDate(sealed_at)}, but the log says ${formatLongDate(at)}.`]

/** Entries that the log does not hold, or holds otherwise. */
function apartFrom(document: HandoverDocument, versions: readonly LoggedVersion[]): string[] {
  const last = new Map(versions.flatMap(({ said }) => (said ? [[said.record, said] as const] : [])))
  const erased = versions.some(({ said }) => !said)
  const found = lists.flatMap((list) =>
    document[list].flatMap((entry) => {
      const said = last.get(entry.id)
      // Its versions may be among those that were erased.
      if (!said) return erased ? [] : [`${entryWords(list, entry)} is in this file but not in the log.`]
      const field = Object.keys(said.values).find((name) => differs(entry, name, said.values[name]))
      return field ? [`${entryWords(list, entry)}: the log holds something else as its ${fieldWords([field])}.`] : []
    }),
  )
  return found.length > mostNamed ? [...found.slice(0, mostNamed), `And ${found.length - mostNamed} more.`] : found
}

/** Only fields that both name can differ; a file is sealed with its type, and logged by its digest alone. */
function differs(entry: object, name: string, logged: unknown): boolean {
  const sealed = (entry as Record<string, unknown>)[name]
  if (sealed === undefined || sealed === null) return false
  return plain(sealed) !== plain(logged)
}

/** Measures are sealed as text and logged as numbers, in amendments too. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain)}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if ('sha256' in value) return plain(value.sha256)
  const fields = Object.entries(value).map(([name, each]) => `${name}:${plain(each)}`)
  return `{${fields.sort()}}`
}
