import { isRefused } from './files-note.ts'

interface Listed {
  state: 'uploading' | 'ready' | 'failed'
  canRetry?: boolean
}

/**
 * The list with what was just chosen. A place for one is taken over, unless by one that is refused; otherwise nobody is pushed out: what does not fit
 * any more is listed as left out, and what was refused takes no room.
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
  ({ state: 'failed', canRetry: false, preview: undefined, problem: `At most ${most} files` }) as const
