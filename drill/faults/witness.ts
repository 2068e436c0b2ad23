import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../../scripts/proof.ts'

/** One request and its result. */
export interface Seen {
  what: string
  status: number
  milliseconds: number
  text: string
}

export interface Question {
  method?: string
  path: string
  body?: object | Uint8Array
  headers?: Record<string, string>
}

const longestPatience = 40_000

/** Sends requests and records every answer, how long it took and whether a person would have understood it. */
export class Witness {
  readonly url: string
  readonly headers: Record<string, string>
  seen: Seen[] = []

  constructor(url: string, headers: Record<string, string>) {
    this.url = url
    this.headers = headers
  }

  async ask(what: string, { method = 'GET', path, body, headers = {} }: Question): Promise<Seen> {
    const begun = performance.now()
    const raw = body instanceof Uint8Array
    let [status, text] = [0, '']
    try {
      const answer = await fetch(`${this.url}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...this.headers, ...(body && !raw ? { 'content-type': 'application/json' } : {}), ...headers },
        signal: AbortSignal.timeout(longestPatience),
        ...(body ? { body: raw ? body : JSON.stringify(body) } : {}),
      } as RequestInit)
      status = answer.status
      text = await answer.text()
    } catch (error) {
      text = `${error} ${(error as Error).cause ?? ''}`
      status = 0
    }
    const seen = { what, status, milliseconds: performance.now() - begun, text }
    this.seen.push(seen)
    return seen
  }

  /** Forgets what it recorded before. */
  begin() {
    this.seen = []
  }

  /** The figures by which every fault is judged. */
  figures(fault: string, unaffected?: (seen: Seen) => boolean): Figure[] {
    const unclear = this.seen.filter((seen) => !isClear(seen))
    const failed = this.seen.filter((seen) => unaffected?.(seen) && seen.status >= 400)
    const longest = Math.max(0, ...this.seen.map(({ milliseconds }) => milliseconds)) / 1000
    for (const seen of [...unclear, ...failed].slice(0, 5))
      console.log(
        `  ${fault}: ${seen.what} ${seen.status} after ${Math.round(seen.milliseconds)} ms: ${seen.text.slice(0, 300)}`,
      )
    return [
      { name: `${fault}: requests sent meanwhile`, value: this.seen.length },
      none(`${fault}: answers that were a stack trace, empty, cut off or missing`, unclear.length),
      {
        ...below(30),
        name: `${fault}: longest wait for an answer`,
        value: longest.toFixed(1),
        unit: 's',
        reached: longest < 30,
      },
      ...(unaffected ? [none(`${fault}: failed requests that do not depend on it`, failed.length)] : []),
    ]
  }
}

const below = (seconds: number) => ({ goal: `below ${seconds} s` })

export const none = (name: string, value: number): Figure => ({ name, value, goal: '0', reached: value === 0 })
export const holds = (name: string, value: boolean): Figure => ({
  name,
  value: value ? 'yes' : 'no',
  goal: 'yes',
  reached: value,
})

/** A success with content, or a refusal with a message: as JSON for a screen, as a page for somebody who opened one. */
function isClear({ status, text }: Seen): boolean {
  if (status === 0 || /\n\s+at .*:\d+:\d+/.test(text)) return false
  if (status < 400) return status === 204 || status === 304 || (status >= 300 && status < 400) || text !== ''
  if (text.startsWith('<!doctype html>')) return /<p>[A-Z].+[.]<\/p>/.test(text)
  return isRefusal(text)
}

function isRefusal(text: string): boolean {
  try {
    const { error } = JSON.parse(text)
    return error.code !== 'unexpected' && /^[A-Z].+/.test(error.message)
  } catch {
    return false
  }
}

/** Repeats the same requests until stopped. */
export function keepAsking(witness: Witness, what: Record<string, () => Question>, pause = 150) {
  let going = true
  const loops = Object.entries(what).map(async ([name, question]) => {
    while (going) {
      await witness.ask(name, question())
      await sleep(pause)
    }
  })
  return async () => {
    going = false
    await Promise.all(loops)
  }
}

export async function eventually(condition: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return true
    await sleep(100)
  }
  return false
}
