import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from '@playwright/test'
import { findHeadless } from '../../scripts/chromium.ts'

/** A browser with its own disk, which can be switched off at any moment and started again. */
export class Phone {
  readonly #folder: string
  #process: ChildProcess | undefined
  context!: BrowserContext

  constructor(folder: string) {
    this.#folder = folder
  }

  async start() {
    const path = findHeadless()
    if (!path) throw new Error('There is no Chromium: bringChromium() comes first.')
    const started = spawn(
      path,
      [
        `--user-data-dir=${this.#folder}`,
        ...[
          '--headless',
          '--remote-debugging-port=0',
          '--no-first-run',
          '--disable-gpu',
          '--disable-background-networking',
        ],
        ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
      ],
      { detached: true },
    )
    this.#process = started
    const address = await new Promise<string>((resolve, reject) => {
      started.once('exit', () => reject(new Error('The browser ended before it was ready.')))
      createInterface({ input: started.stderr }).on('line', (line) => {
        const [, found] = line.match(/DevTools listening on (ws:\S+)/) ?? []
        if (found) resolve(found)
      })
    })
    const browser = await chromium.connectOverCDP(address)
    this.context = browser.contexts()[0] as BrowserContext
  }

  /** The battery is empty: nothing is put away first. Its processes have a group of their own. */
  async die() {
    const ended = new Promise((done) => this.#process?.once('exit', done))
    const { pid, exitCode, signalCode } = this.#process ?? {}
    if (!pid || exitCode != null || signalCode != null) return
    process.kill(-pid, 'SIGKILL')
    await ended
  }
}
