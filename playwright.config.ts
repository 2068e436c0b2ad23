import { defineConfig } from '@playwright/test'
import { findChromium, findHeadless } from './scripts/chromium.ts'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts'
import { testResults } from './scripts/test-results.ts'

keepTemporaryFilesInMemory()

const port = Number(process.env.E2E_PORT ?? 3100)

const launch = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    '--disable-gpu',
    // Chromium's sandbox refuses root, and containers seldom give /dev/shm a useful size.
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
  ],
})
/** Of tests that need the whole browser: the shell has no viewer for PDFs. */
const whole = /@whole/

export default defineConfig({
  testDir: 'e2e',
  outputDir: `${testResults}/browser`,
  workers: 2,
  // `npm test` names what passed only when it was run again.
  retries: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: `${testResults}/browser.json` }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace costs a sixth of the whole run: --trace on asks for it when a failure needs one.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // A page that a worker answers for is another thing to test: e2e/pocket.spec.ts does.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'shell', grepInvert: whole, use: { launchOptions: launch(findHeadless()) } },
    { name: 'whole', grep: whole, use: { launchOptions: launch(findChromium()) } },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} e2e/server.ts`,
    url: `http://localhost:${port}/healthz`,
    env: { PORT: String(port), RUNNER_PID: String(process.pid) },
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
