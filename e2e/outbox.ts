import { request } from '@playwright/test'
import { outboxAddress } from '../server/platform/mail/outbox/outbox-token.ts'
import { expect } from './fixtures.ts'
import { secret } from './secret.ts'

/** The outbox address a program prints when it starts. */
export const outboxOf = (home: string) => outboxAddress({ secret, config: { port: Number(new URL(home).port) } })

/** What `find` returns for the outbox's emails, newest first, once it finds something. */
export async function inOutbox(baseURL = '', find: (mails: string[]) => string | undefined): Promise<string> {
  // The outbox only opens for this machine, and these tests' browsers say that they were forwarded.
  const local = await request.newContext()
  let found = ''
  await expect(async () => {
    const page = await (await local.get(outboxOf(baseURL))).text()
    found = find(page.split('<article>').slice(1)) ?? ''
    expect(found).not.toBe('')
  }).toPass({ timeout: 20_000 })
  await local.dispose()
  return found
}
