interface Block {
  spent: number
  inside: Map<string, Block>
}

const width = 1600
const height = 17

/** A flame graph of all stacks: each block as wide as its time, on top of its caller. */
export function drawFlames(stacks: Map<string, number>): string {
  const root: Block = { spent: 0, inside: new Map() }
  for (const [stack, spent] of stacks) {
    root.spent += spent
    let block = root
    for (const name of stack.split(';')) {
      const next: Block = block.inside.get(name) ?? { spent: 0, inside: new Map() }
      block.inside.set(name, next)
      next.spent += spent
      block = next
    }
  }
  const scale = width / (root.spent || 1)
  const drawn: string[] = []
  let deepest = 0
  const draw = (name: string, { spent, inside }: Block, left: number, depth: number) => {
    const wide = spent * scale
    if (wide < 0.6) return
    deepest = Math.max(deepest, depth)
    const letters = Math.floor(wide / 6.2)
    const label = letters > 3 ? escaped(name.length > letters ? `${name.slice(0, letters - 1)}…` : name) : ''
    const top = depth * height
    drawn.push(
      `<g><title>${escaped(name)}: ${((spent / (root.spent || 1)) * 100).toFixed(1)} %</title>` +
        `<rect x="${left.toFixed(1)}" y="${top}" width="${wide.toFixed(1)}" height="${height - 1}" fill="${colourOf(name)}"/>` +
        `${label && `<text x="${(left + 3).toFixed(1)}" y="${top + 12}">${label}</text>`}</g>`,
    )
    let from = left
    for (const [each, block] of [...inside].sort(([a], [b]) => (a < b ? -1 : 1))) {
      draw(each, block, from, depth + 1)
      from += block.spent * scale
    }
  }
  draw('all that the server did', root, 0, 0)
  const tall = (deepest + 1) * height
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" font-family="monospace" font-size="10">${drawn.join('\n')}</svg>\n`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One colour per source: our code green, packages ochre, the runtime grey. */
function colourOf(name: string): string {
  if (/ in (server|domain|web|bench)\//.test(name)) return '#8fb996'
  return / in /.test(name) && !/ in node:/.test(name) ? '#e3b778' : '#c9cdd1'
}
