/** The seller's text as markup: paragraphs, line breaks and lists. Everything else that was typed stays text. */
export function listingHtml(description: string): string {
  return description
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => blocksOf(paragraph.split('\n')).join(''))
    .join('')
}

const item = /^\s*[-*•]\s+/

function blocksOf(lines: string[]): string[] {
  const blocks: string[] = []
  for (let at = 0; at < lines.length; ) {
    const listed = item.test(lines[at] ?? '')
    let end = at
    while (end < lines.length && item.test(lines[end] ?? '') === listed) end += 1
    const run = lines.slice(at, end)
    blocks.push(
      listed
        ? `<ul>${run.map((line) => `<li>${escaped(line.replace(item, ''))}</li>`).join('')}</ul>`
        : `<p>${run.map(escaped).join('<br>')}</p>`,
    )
    at = end
  }
  return blocks
}

const escaped = (line: string) => line.trim().replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
