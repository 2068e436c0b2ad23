import { z } from 'zod'
import { text } from '../basics/fields.ts'
import { listed } from '../basics/listed.ts'
import { plural } from '../basics/plural.ts'
import { longestType } from './custom-type.ts'
import type { LogKind, TimelineKind } from './kinds.ts'
import { definitionOf, fieldsOf, isLogKind, logNames } from './registry.ts'

/* Several entries of a timeline, chosen to be deleted, moved to another category, or shown to visitors or hidden. */

const othersChosen = ['note', 'document', 'media'] as const
export type ChosenKind = LogKind | (typeof othersChosen)[number]
/** What an owner has entered; what the registry says and what happened to the car itself is not theirs to change. */
export const chosenKinds: readonly ChosenKind[] = [...logNames, ...othersChosen]
export const canBeChosen = (kind: TimelineKind): kind is ChosenKind => chosenKinds.some((each) => each === kind)

export interface ChosenEntry {
  kind: ChosenKind
  id: string
}

/** One act is one transaction that holds the vehicle, so it must end before anybody notices. */
export const mostChosen = 300

export const chosenEntries = z.object({
  entries: z
    .array(z.object({ kind: z.enum(chosenKinds, 'Unknown type of entry'), id: z.uuid('Invalid ID') }))
    .min(1, 'Choose at least one entry')
    .max(mostChosen, `Choose ${mostChosen} entries or fewer`),
})
export const typeOfChosen = chosenEntries.extend({ type: text(longestType, 'Please choose a category') })
export const showingOfChosen = chosenEntries.extend({
  is_publicly_visible: z.boolean('Please choose whether they are shown'),
})

/** Those that match, newest first. */
export interface MatchingEntries {
  entries: ChosenEntry[]
  /** There are more than can be chosen at once. */
  more: boolean
}

const reasons = ['sealed', 'confirmed', 'gone', 'never_public'] as const
export type LeftReason = (typeof reasons)[number]
export interface ChosenOutcome {
  done: number
  /** What was left as it was, and why. */
  left: (ChosenEntry & { reason: LeftReason })[]
}

const explained: Record<LeftReason, (count: number) => string> = {
  sealed: (count) => `${plural(count, 'entry was', 'entries were')} sealed at a handover`,
  confirmed: (count) =>
    `${plural(count, 'entry is', 'entries are')} confirmed by a business, so open ${count === 1 ? 'it' : 'each'} to change it`,
  gone: (count) => `${plural(count, 'entry was', 'entries were')} already deleted`,
  never_public: (count) => `${plural(count, 'entry is', 'entries are')} never shown on a public page`,
}

/** 'Left as they were: 2 entries were sealed at a handover.' */
export function leftWords(left: ChosenOutcome['left']): string | undefined {
  if (left.length === 0) return
  const said = reasons.flatMap((reason) => {
    const count = left.filter((entry) => entry.reason === reason).length
    return count > 0 ? explained[reason](count) : []
  })
  return `Left as ${left.length === 1 ? 'it was' : 'they were'}: ${listed(said)}.`
}

const countedAs = (kind: ChosenKind): readonly [one: string, several: string] =>
  kind === 'document' ? ['document', 'documents'] : definitionOf(kind).nouns.counted

/** '2 services, 1 wash and 3 notes', in the order of the filter. */
export const chosenWords = (entries: readonly ChosenEntry[]): string =>
  listed(
    chosenKinds.flatMap((kind) => {
      const count = entries.filter((entry) => entry.kind === kind).length
      return count > 0 ? plural(count, ...countedAs(kind)) : []
    }),
  )

/** A member may name others than ours. */
export const mayNameType = (kind: ChosenKind): boolean =>
  isLogKind(kind) && fieldsOf(kind).some(({ name, mayName }) => name === 'type' && mayName)

/** The categories that entries of a kind may have, where there is a choice. */
export const typesOf = (kind: ChosenKind): readonly string[] =>
  isLogKind(kind) ? (fieldsOf(kind).find(({ name }) => name === 'type')?.choices ?? []) : []
