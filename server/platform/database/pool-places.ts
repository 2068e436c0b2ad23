/**
 * As many at a time as there are connections, first come, first served. postgres.js would send statement after statement
 * on a busy connection, where each waits for those before it, and what waits for a connection of its own would wait
 * until there were none left.
 */
export class PoolPlaces {
  readonly #size: number
  readonly #waiting: (() => void)[] = []
  #free: number
  #finished = 0

  constructor(size: number) {
    this.#size = size
    this.#free = size
  }

  /** Calls when there is one, at once if one is free. */
  take(go: () => void) {
    if (this.#free === 0) return void this.#waiting.push(go)
    this.#free--
    go()
  }

  /** The next in line has it then. */
  giveBack() {
    this.#finished++
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  /** How many were given back so far: whether anything was done in the database since. */
  finished = () => this.#finished

  use = () => ({ used: this.#size - this.#free, idle: this.#free, waiting: this.#waiting.length })
}
