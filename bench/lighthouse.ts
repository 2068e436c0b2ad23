import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bringChromium } from '../scripts/chromium.ts'

const version = '13.5.0'
const folder = resolve(import.meta.dirname, '../.cache/lighthouse')

type Audit = ReturnType<typeof audit>

/** Lighthouse's mobile setting: a slow phone on a slow connection, simulated from an unthrottled visit. */
export const auditPage = (url: string, notes: string, options: string[] = []) =>
  middle(visits(3, url, notes, options), ({ categories }) => categories.performance.score)

/** As whoever has this session's cookie. */
export const asMember = (cookie: string) => [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]

/** The same phone and connection with the browser really throttled: not a simulation, but what a visitor there sees. */
export const auditSlowed = (url: string, notes: string) =>
  middle(
    visits(5, url, `${notes}-slowed`, ['--throttling-method=devtools', '--only-categories=performance']),
    largestPaint,
  )

export const largestPaint = ({ audits }: Audit): number => audits['largest-contentful-paint'].numericValue

/** The size of all files of one type, in kilobytes as sent. */
export function fetched(result: Audit, type: 'Script' | 'Image' | 'Document'): number {
  const requests: { resourceType: string; transferSize: number }[] = result.audits['network-requests'].details.items
  const bytes = requests.filter((request) => request.resourceType === type).map((request) => request.transferSize)
  return bytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** One run says little on a busy machine: the median counts. */
const middle = (runs: Audit[], by: (run: Audit) => number): Audit =>
  runs.toSorted((a, b) => by(a) - by(b))[Math.floor(runs.length / 2)]

function visits(times: number, url: string, notes: string, options: string[] = []) {
  const lighthouse = bringLighthouse()
  return Array.from({ length: times }, (_, run) => audit(lighthouse, url, `${notes}-${run}.json`, options))
}

/** Loaded when needed: it is larger than everything else together. */
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

function audit(lighthouse: string, url: string, file: string, options: string[]) {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const output = ['--output=json', `--output-path=${file}`]
  const args = [lighthouse, url, '--quiet', ...output, `--chrome-flags=${flags}`, ...options]
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: bringChromium() },
  })
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
