import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bringChromium } from '../scripts/chromium.ts'

const version = '13.5.0'
const folder = resolve(import.meta.dirname, '../.cache/lighthouse')

/** Lighthouse's mobile setting: a slow phone on a slow line. */
export function auditPage(url: string, notes: string) {
  const lighthouse = bringLighthouse()
  return middle([1, 2, 3].map((run) => audit(lighthouse, url, `${notes}-${run}.json`)))
}

/** What was fetched of one type, in kilobytes as sent. */
export function fetched(result: ReturnType<typeof audit>, type: 'Script' | 'Image' | 'Document'): number {
  const requests: { resourceType: string; transferSize: number }[] = result.audits['network-requests'].details.items
  const bytes = requests.filter((request) => request.resourceType === type).map((request) => request.transferSize)
  return bytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** One run says little about a machine that does other things too: the one in the middle of three counts. */
const middle = (runs: ReturnType<typeof audit>[]) =>
  runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score)[1]

/** Fetched when it is wanted: it weighs more than everything else together. */
function bringLighthouse(): string {
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(cli)) return cli
  console.error('Bringing Lighthouse, once…')
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
  return cli
}

function audit(lighthouse: string, url: string, file: string) {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const args = [lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: bringChromium() },
  })
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
