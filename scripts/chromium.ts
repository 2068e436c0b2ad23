import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const headless = '/usr/bin/chromium-headless-shell'
const cache = resolve(import.meta.dirname, '../.cache/browsers')

/** A browser for the tests: the one named by CHROMIUM, an installed one, or one brought earlier. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...places, downloaded()].find((path) => path && existsSync(path))
}

/** The same browser without windows, where there is one: the tests take a third less of the machine. */
export const findHeadless = () =>
  [process.env.CHROMIUM, headless].find((path) => path && existsSync(path)) ?? findChromium()

/** Brings a browser when there is none: Debian's package where we may install it, else Playwright's own build. */
export function bringChromium(): string {
  const found = findChromium()
  if (found) return found
  console.error('Bringing a Chromium for the browser tests, once; this takes a minute or two…')
  for (const install of [installPackage, downloadBuild]) {
    install()
    const path = findChromium()
    if (path) return path
  }
  throw new Error('No Chromium could be brought. Install one and name it: CHROMIUM=/path/to/chromium npm test')
}

function installPackage() {
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
  install('chromium', 'fonts-liberation')
  // Not every release has it.
  install('chromium-headless-shell')
}

function downloadBuild() {
  const cli = resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: cache },
  })
}

function downloaded(): string | undefined {
  if (!existsSync(cache)) return undefined
  const folder = readdirSync(cache).find((name) => /^chromium-\d+$/.test(name))
  if (!folder) return undefined
  return [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ]
    .map((path) => join(cache, folder, path))
    .find((path) => existsSync(path))
}
