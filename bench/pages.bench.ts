import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bringChromium } from '../scripts/chromium.ts'
import { freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { report } from './report.ts'

const version = '13.5.0'
const folder = resolve(import.meta.dirname, '../.cache/lighthouse')

/** Lighthouse's mobile setting (a slow phone on a slow line) against the public pages of a fresh server. */
export async function benchPages() {
  const lighthouse = bringLighthouse()
  const port = await freePort()
  const data = await temporaryFolder('bench')
  const server = await startProcess('server/main.ts', { DATA_DIR: data, PORT: String(port) })
  for (const page of ['welcome', 'pricing']) {
    const runs = [1, 2, 3].map((run) =>
      audit(lighthouse, `http://localhost:${port}/${page}`, join(data, `${page}-${run}.json`)),
    )
    const result = middle(runs)
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo'])
      report(`pages.${page}.${category}`, result.categories[category].score * 100, 'points', { atLeast: 95 })
    report(`pages.${page}.largest_paint`, result.audits['largest-contentful-paint'].numericValue, 'ms', {
      atMost: 1500,
    })
    report(`pages.${page}.layout_shift`, result.audits['cumulative-layout-shift'].numericValue, 'CLS', {
      atMost: 0.001,
    })
    const requests: { resourceType: string; transferSize: number }[] = result.audits['network-requests'].details.items
    const scripts = requests.filter((request) => request.resourceType === 'Script')
    const bytes = scripts.reduce((sum, script) => sum + script.transferSize, 0)
    report(`pages.${page}.javascript`, bytes / 1024, 'KB', { atMost: 110 })
  }
  await server.stop()
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
