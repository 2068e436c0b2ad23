/** The dial opens at the bottom, as a rev counter does. */
export const sweep = { from: -130, to: 130 }

export const point = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [round(120 + radius * Math.cos(angle)), round(120 + radius * Math.sin(angle))] as const
}

const round = (value: number) => Math.round(value * 100) / 100

export function arc(from: number, to: number, radius: number): string {
  const [x1, y1] = point(from, radius)
  const [x2, y2] = point(to, radius)
  return `M${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`
}

export interface Segment<Part> {
  part: Part
  from: number
  to: number
}

const gap = 2.5
const smallest = 2

/** Shares along the arc, one after the other; the smallest stays visible, at the cost of the largest. */
export function segments<Part extends { share: number }>(parts: Part[]): Segment<Part>[] {
  const room = sweep.to - sweep.from - gap * (parts.length - 1)
  const wanted = parts.map(({ share }) => Math.max(smallest, (share / 100) * room))
  const scale = room / wanted.reduce((sum, size) => sum + size, 0)
  let at = sweep.from
  return parts.map((part, place) => {
    const from = at
    const to = from + (wanted[place] ?? 0) * scale
    at = to + gap
    return { part, from, to }
  })
}
