/**
 * As many statements and transactions at a time as there are connections, first come, first served. postgres.js would
 * send statement after statement on a busy connection, where each waits for those before it, and a transaction would
 * wait until no statement is left.
 */
export class PoolPlaces {
  readonly #size: number
  readonly #waiting: (() => void)[] = []
  #free: number

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
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  use = () => ({ used: this.#size - this.#free, idle: this.#free, waiting: this.#waiting.length })
}
