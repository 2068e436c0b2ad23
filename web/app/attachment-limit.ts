import { isRefused } from './files-note.ts'

interface Listed {
  state: 'uploading' | 'ready' | 'failed'
  canRetry?: boolean
}

/**
 * Adds the chosen files. Where only one is allowed, a new one replaces it unless it is refused; otherwise files beyond
 * the limit are listed as left out. Refused files don't count towards the limit.
 */
export function listWith<Item extends Listed>(listed: Item[], chosen: Item[], most: number): Item[] {
  if (most === 1) {
    const [last] = chosen.slice(-1)
    if (!last) return listed
    return takesRoom(last) ? [last] : [...listed.filter(takesRoom), last]
  }
  let room = most - listed.filter(takesRoom).length
  const fitting = chosen.map((item) => {
    if (!takesRoom(item)) return item
    room -= 1
    return room >= 0 ? item : { ...item, ...leftOut(most) }
  })
  return [...listed, ...fitting]
}

const takesRoom = (item: Listed) => !isRefused(item)

const leftOut = (most: number) =>
  ({ state: 'failed', canRetry: false, preview: undefined, problem: `Up to ${most} files` }) as const
