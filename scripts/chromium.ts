import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const wholePlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const shellPlaces = ['/usr/bin/chromium-headless-shell']
const isShell = (path: string) => /headless[-_]shell/.test(path)

/** Where browsers may be: named by the operator, already installed, or downloaded earlier into our own folder. */
export interface Places {
  named: string | undefined
  whole: string[]
  shell: string[]
  cache: string
}

const ours = (): Places => ({
  named: process.env.CHROMIUM,
  whole: wholePlaces,
  shell: shellPlaces,
  cache: resolve(import.meta.dirname, '../.cache/browsers'),
})

/** A browser for the tests: the one named by CHROMIUM, an installed one, or one downloaded earlier. */
export function findChromium({ named, whole, cache } = ours()): string | undefined {
  const fit = named && !isShell(named) ? [named] : []
  return [...fit, ...whole, ...downloaded(cache, /^chromium-\d+$/)].find((path) => existsSync(path))
}

/** The headless version, if there is one: the tests need a third less CPU with it. */
export function findHeadless(places = ours()): string | undefined {
  const { named, shell, cache } = places
  const shells = [...shell, ...downloaded(cache, /^chromium_headless_shell-\d+$/)]
  return [...(named ? [named] : []), ...shells].find((path) => existsSync(path)) ?? findChromium(places)
}

/**
 * Installs a browser if there is none, and the headless one beside it: Debian's packages where we may install them,
 * otherwise Playwright's own builds. The tests can do without the headless one, so it is tried only once.
 */
export function bringChromium(places = ours(), installers = [installPackages, downloadBuilds]): string {
  const found = findChromium(places)
  const tried = join(places.cache, '.headless-shell-tried')
  const lacksShell = !places.named && findHeadless(places) === found && !existsSync(tried)
  if (found && !lacksShell) return found
  console.error('Bringing a Chromium for the browser tests, once; this takes a minute or two…')
  for (const install of installers) {
    install(found ? ['shell'] : ['whole', 'shell'])
    const path = findChromium(places)
    if (path && findHeadless(places) !== path) return path
  }
  mkdirSync(places.cache, { recursive: true })
  writeFileSync(tried, '')
  const path = findChromium(places)
  if (path) return path
  throw new Error('No Chromium could be brought. Install one and name it: CHROMIUM=/path/to/chromium npm test')
}

type Kind = 'whole' | 'shell'

function installPackages(kinds: Kind[]) {
  const privilege = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!existsSync('/usr/bin/apt-get')) return
  const run = (...command: string[]) => {
    const [program, ...args] = [...privilege, ...command]
    return spawnSync(program as string, args, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  }
  const install = (...packages: string[]) =>
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
  if (run('apt-get', 'update', '-qq') !== 0) return
  if (kinds.includes('whole')) install('chromium', 'fonts-liberation')
  // Not every release has one.
  install('chromium-headless-shell')
}

function downloadBuilds(kinds: Kind[]) {
  const cli = resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', kinds.includes('whole') ? 'chromium' : 'chromium-headless-shell'], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: ours().cache },
  })
}

function downloaded(cache: string, named: RegExp): string[] {
  const folder = existsSync(cache) ? readdirSync(cache).find((name) => named.test(name)) : undefined
  if (!folder) return []
  return [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
  ].map((path) => join(cache, folder, path))
}
