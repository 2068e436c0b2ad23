import type { Part } from './compose-answer.ts'

const gap = (part: Part) => (part.close ? '\n' : '\n\n')

/** As many whole sentences as fit. */
function sentences(text: string, room: number): string {
  if (text.length <= room) return text
  const ends = [...text.slice(0, Math.max(0, room)).matchAll(/[.?](?=\s)/g)]
  return text.slice(0, (ends.at(-1)?.index ?? -1) + 1)
}

/**
 * The parts that fit into this many characters, in their order: the least important are left out first, a list of steps
 * ends with a whole step, a paragraph with a whole sentence.
 */
export function fitAnswer(parts: readonly Part[], letters: number): string[] {
  const kept = new Map<Part, string>()
  let room = letters
  for (const part of [...parts].sort((one, other) => one.rank - other.rank)) {
    const text = sentences(part.text, room - gap(part).length)
    const isWhole = text.length === part.text.length
    // Half a step or half a list is worse than none; the start of a paragraph is not.
    if (text && (isWhole || part.rank < 4)) kept.set(part, text)
    if (!isWhole) break
    room -= text.length + gap(part).length
  }
  return parts.filter((part) => kept.has(part)).map((part, at) => (at === 0 ? '' : gap(part)) + (kept.get(part) ?? ''))
}
