interface Listed {
  state: 'uploading' | 'ready' | 'failed'
  canRetry?: boolean
}

/**
 * The list with what was just chosen. A place for one is taken over; otherwise nobody is pushed out: what does not fit
 * any more is listed as left out, and what was refused takes no room.
 */
export function listWith<Item extends Listed>(listed: Item[], chosen: Item[], most: number): Item[] {
  if (most === 1) return chosen.length > 0 ? chosen.slice(-1) : listed
  let room = most - listed.filter(takesRoom).length
  const fitting = chosen.map((item) => {
    if (!takesRoom(item)) return item
    room -= 1
    return room >= 0 ? item : { ...item, ...leftOut(most) }
  })
  return [...listed, ...fitting]
}

const takesRoom = ({ state, canRetry }: Listed) => state !== 'failed' || canRetry === true

const leftOut = (most: number) =>
  ({ state: 'failed', canRetry: false, preview: undefined, problem: `At most ${most} files` }) as const
