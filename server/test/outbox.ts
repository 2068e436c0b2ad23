import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from './server.ts'

/** The newest email in the outbox to this address with this in its subject, once there are `count` of them. */
export async function mailTo(server: TestServer, to: string, subject: string, count = 1) {
  for (let waited = 0; waited < 180; waited++) {
    const mails = (await server.mails(0)).filter((mail) => mail.to === to && mail.subject.includes(subject))
    const newest = mails.at(-1)
    if (newest && mails.length >= count) return newest
    await sleep(100)
  }
  throw new Error(`No mail "${subject}" came for ${to}.`)
}

/** The secret of an emailed link, which comes after #. */
export const tokenIn = (text: string): string => new URLSearchParams(linkIn(text).hash.slice(1)).get('token') ?? ''

export const linkIn = (text: string): URL => new URL(text.match(/https?:\/\/\S+/)?.[0] ?? 'missing:')
