/** A run of text, plain or bold. */
export interface Run {
  text: string
  bold: boolean
}

export interface Item {
  words: Run[]
  /** Its number, in a numbered list. */
  number?: number
  /** Bullets that belong to a numbered item. */
  under: Run[][]
}

export type Block =
  | { kind: 'paragraph'; lines: Run[][] }
  | { kind: 'heading'; words: Run[] }
  | { kind: 'numbered' | 'dashed'; items: Item[] }

const numbered = /^\s{0,3}(\d{1,3})[.)]\s+(.*)$/
const dashed = /^(\s*)[-*•]\s+(.*)$/
const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/

/**
 * Reads an answer: paragraphs, numbered and dashed lists, headings and **weight**. Everything else, including markup
 * and links, stays plain text.
 */
export function readText(text: string): Block[] {
  const blocks: Block[] = []
  let broken = true
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') {
      broken = true
      continue
    }
    const last = blocks.at(-1)
    const number = line.match(numbered)
    const dash = line.match(dashed)
    const title = line.match(heading)
    if (number) {
      const item = { words: runsOf(number[2] ?? ''), number: Number(number[1]), under: [] }
      if (last?.kind === 'numbered') last.items.push(item)
      else blocks.push({ kind: 'numbered', items: [item] })
    } else if (dash) {
      const words = runsOf(dash[2] ?? '')
      const isUnder = last?.kind === 'numbered' && (dash[1] !== '' || !broken)
      if (isUnder) last.items.at(-1)?.under.push(words)
      else if (last?.kind === 'dashed') last.items.push({ words, under: [] })
      else blocks.push({ kind: 'dashed', items: [{ words, under: [] }] })
    } else if (title) blocks.push({ kind: 'heading', words: runsOf(title[1] ?? '') })
    else if (last?.kind === 'paragraph' && !broken) last.lines.push(runsOf(line))
    else blocks.push({ kind: 'paragraph', lines: [runsOf(line)] })
    broken = false
  }
  return blocks
}

/** Text between two pairs of stars is bold; an unclosed pair is just stars. */
function runsOf(line: string): Run[] {
  const parts = line.split('**')
  const runs: Run[] = []
  const add = (text: string, bold: boolean) => {
    const last = runs.at(-1)
    if (last && last.bold === bold) last.text += text
    else if (text !== '') runs.push({ text, bold })
  }
  parts.forEach((part, place) => {
    const between = place % 2 === 1
    const closed = place < parts.length - 1
    if (between && closed && part !== '' && part === part.trim()) add(part, true)
    else add(between ? `**${part}${closed ? '**' : ''}` : part, false)
  })
  return runs
}
