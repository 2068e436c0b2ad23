import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Check, checks, requirementIds, runChecks } from './checks.ts'
import { bringChromium } from './chromium.ts'
import { interrupted, runToEnd } from './interruptible.ts'
import { testResults } from './test-results.ts'

// `npm test`: everything, even after a failure, with a summary as the last line. `npm test -- files…`: only those
// files.
const asked = process.argv.slice(2)
rmSync(testResults, { recursive: true, force: true })
mkdirSync(testResults, { recursive: true })
let passed = 0
let failed = 0
const failures: string[] = []
/** What failed and then passed when run again: not a failure, but not to be overlooked either. */
const unsteady: string[] = []

const unitFiles = asked.filter((name) => !name.includes('.spec.'))
const browserFiles = asked.filter((name) => name.includes('.spec.'))
if (asked.length === 0) await count(checks)
if (asked.length === 0 || unitFiles.length > 0)
  await runTests(
    'unit and API tests',
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${testResults}/unit.json`, ...unitFiles],
    countUnitTests,
  )
if (asked.length === 0 || browserFiles.length > 0)
  try {
    bringChromium()
    await runTests('browser tests', '@playwright/test/cli.js', ['test', ...browserFiles], countBrowserTests)
  } catch (error) {
    failures.push((error as Error).message)
    failed++
  }
if (asked.length === 0) await count([requirementIds])
for (const each of unsteady) console.log(`~ passed only when run again: ${each}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function count(list: Check[]) {
  if (interrupted()) return
  const wrong = await runChecks(list, interrupted)
  passed += list.length - wrong.length
  failed += wrong.length
  failures.push(...wrong)
}

/** A runner that dies before it has counted anything is itself a failure. */
async function runTests(name: string, tool: string, args: string[], count: () => { passed: number; failed: number }) {
  if (interrupted()) return
  console.log(`\n${name}`)
  const status = await runToEnd([tool, ...args])
  const sum = readSum(count)
  passed += sum.passed
  if (sum.failed === 0 && (status !== 0 || sum.passed === 0)) {
    failures.push(`${name}: the runner ended with ${status}, though no test failed; it says why above`)
    failed++
  } else failed += sum.failed
}

function readSum(count: () => { passed: number; failed: number }) {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function countUnitTests() {
  const report = JSON.parse(readFileSync(join(testResults, 'unit.json'), 'utf8'))
  // A file that broke before its first test has no failed tests.
  const broken = report.testResults.filter(
    (file: { status: string; assertionResults: object[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  for (const file of broken) failures.push(file.name)
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        (status === 'failed' ? failures : unsteady).push(`${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

function countBrowserTests() {
  const { stats, suites } = JSON.parse(readFileSync(join(testResults, 'browser.json'), 'utf8'))
  failures.push(...suites.flatMap((suite: Suite) => thoseOf(suite, 'unexpected')))
  unsteady.push(...suites.flatMap((suite: Suite) => thoseOf(suite, 'flaky')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

function thoseOf({ suites = [], specs }: Suite, wanted: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => `${title}\n${stripVTControlCharacters(results[0]?.error?.message ?? '').slice(0, 2000)}`),
  )
  return [...own, ...suites.flatMap((suite) => thoseOf(suite, wanted))]
}
