import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { type Figure, forgetFigures, notedFigures } from '../scripts/proof.ts'

const root = resolve(import.meta.dirname, '..')
const unitTests = [
  'server/authorisation.test.ts',
  'server/hostile-texts.test.ts',
  'server/platform/http/headers.test.ts',
  'server/businesses/confirmations/renamed-business.test.ts',
  'server/assistant/redact.test.ts',
  'server/platform/mail/mail-templates.test.ts',
  'server/account/authentication/equal-answers.test.ts',
  'server/account/authentication/foreign-sign-up.test.ts',
  'server/account/authentication/mail-scanner.test.ts',
  'server/account/authentication/common-password.test.ts',
  'server/account/authentication/sign-in-outage.test.ts',
  'server/platform/files/picture-queue.test.ts',
  'server/platform/database/private-data.test.ts',
  'server/platform/files/hostile-files.test.ts',
  'server/ownership/handovers/seal-trust.test.ts',
  'server/platform/files/foreign-files.test.ts',
  'server/ownership/transfers/transfer-history.test.ts',
  'server/ownership/transfers/blocked-sale.test.ts',
  'scripts/bundle.test.ts',
]
const browserTests = ['e2e/hostile.spec.ts', 'e2e/hostile-files.spec.ts']

// It takes a quarter of an hour: SHORT=1 does what `npm test` does, where every text goes through some field and every
// field gets some of the texts.
const isShort = Boolean(process.env.SHORT)

/** The tests that check every refusal, and the figures they keep. */
export async function drillSecurity(): Promise<Figure[]> {
  forgetFigures()
  run('vitest/vitest.mjs', ['run', ...unitTests])
  run('@playwright/test/cli.js', ['test', ...browserTests])
  const form = isShort ? 'short: every text through some field' : 'full: every text through every field'
  return [{ name: 'version that was run', value: form }, ...notedFigures()]
}

function run(tool: string, args: string[]) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(!isShort && { DRILL: '1' }) },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: see above.`)
}
