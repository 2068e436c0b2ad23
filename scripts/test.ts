import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Check, checks, requirementIds, runCheck } from './checks.ts'
import { bringChromium } from './chromium.ts'

// `npm test`: everything, whatever fails on the way, and the sum as the last line.
const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
let failed = 0
const failures: string[] = []
/** What failed and passed when it was run again: not a failure, and not to be overlooked either. */
const unsteady: string[] = []

checks.forEach(count)
runTests(
  'unit and API tests',
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', '--outputFile=test-results/unit.json'],
  countUnitTests,
)
try {
  bringChromium()
  runTests('browser tests', '@playwright/test/cli.js', ['test'], countBrowserTests)
} catch (error) {
  failures.push((error as Error).message)
  failed++
}
count(requirementIds)
for (const each of unsteady) console.log(`~ passed only when run again: ${each}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function count(check: Check) {
  if (runCheck(check)) passed++
  else {
    failures.push(check.name)
    failed++
  }
}

/** A runner that dies before it has counted anything is a failure of its own. */
function runTests(name: string, tool: string, args: string[], count: () => { passed: number; failed: number }) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  const sum = readSum(count)
  passed += sum.passed
  failed += sum.failed || (status === 0 && sum.passed > 0 ? 0 : 1)
}

function readSum(count: () => { passed: number; failed: number }) {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function countUnitTests() {
  const report = JSON.parse(readFileSync(join(results, 'unit.json'), 'utf8'))
  // A file that broke before its first test has none that failed.
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
  const { stats, suites } = JSON.parse(readFileSync(join(results, 'browser.json'), 'utf8'))
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
