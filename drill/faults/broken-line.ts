import { createConnection, type Socket } from 'node:net'

interface Break {
  /** Bytes towards the service, or from it, after which it happens. */
  there?: number
  back?: number
  /**
   * `cut`: the connection ends. `stall`: nothing passes any more. `unanswered`: everything arrives, but the answer
   * doesn't come back: the line is cut instead. `silent`: nor is it cut. `late`: what was sent arrives only after
   * `seconds`, when whoever sent it has left.
   */
  how: 'cut' | 'stall' | 'unanswered' | 'silent' | 'late'
  seconds?: number
  /** So many connections; the next ones work. */
  times?: number
}

/** A line to a local service that breaks in the middle of something. */
export function brokenLine(target: number, { there, back, how, seconds = 0, times = Number.POSITIVE_INFINITY }: Break) {
  let broken = 0
  const meeting = (near: Socket) => {
    const far = createConnection(target, '127.0.0.1')
    const passed = { there: 0, back: 0 }
    const kept: Buffer[] = []
    let isBroken = false
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    const breaks = () => {
      const reached = (there !== undefined && passed.there > there) || (back !== undefined && passed.back > back)
      if (isBroken || !reached || broken >= times) return
      isBroken = true
      broken++
      if (how === 'cut') cut()
      if (how === 'late') setTimeout(() => far.end(Buffer.concat(kept)), seconds * 1000)
    }
    const pass = (from: Socket, to: Socket, way: 'there' | 'back') => {
      from.on('data', (data) => {
        passed[way] += data.length
        breaks()
        if (isBroken && how === 'late' && way === 'there') kept.push(data)
        else if (isBroken && how === 'unanswered' && way === 'back') cut()
        else if (isBroken && (how === 'cut' || how === 'stall' || way === 'back')) return
        else if (to.writable && !to.write(data)) {
          from.pause()
          to.once('drain', () => from.resume())
        }
      })
      from.on('error', () => {})
      from.on('close', () => !(isBroken && how === 'late') && to.destroy())
    }
    pass(near, far, 'there')
    pass(far, near, 'back')
  }
  return { meeting, broken: () => broken }
}
