import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A drill needs something that this machine doesn't have, and that we may not install. */
export class CannotRun extends Error {}

/** Programs by the Debian package that brings them, each named by a path at which it may be. */
type Needed = Record<string, string[]>

/** Debian's packages, installed where we may and without starting any service of theirs. Returns the programs' paths. */
export function bringPackages(needed: Needed): Record<string, string> {
  const missing = () => Object.keys(needed).filter((name) => !found(needed[name] ?? []))
  const lacking = missing()
  if (lacking.length > 0) {
    console.error(`Installing ${lacking.join(', ')} from Debian's packages, once…`)
    install(lacking)
  }
  const still = missing()
  if (still.length > 0)
    throw new CannotRun(
      `This needs ${still.join(', ')}, which could not be installed here. On Debian: apt-get install ${still.join(' ')}`,
    )
  return Object.fromEntries(Object.entries(needed).map(([name, paths]) => [name, found(paths) ?? '']))
}

const found = (paths: string[]) => paths.find((path) => existsSync(path))

/** Debian asks this file before it starts or stops a service. */
const policy = '/usr/sbin/policy-rc.d'
const script = `
  set -e
  if [ ! -e ${policy} ]; then
    printf '#!/bin/sh\\nexit 101\\n' > ${policy}
    chmod 755 ${policy}
    trap 'rm -f ${policy}' EXIT
  fi
  apt-get -o DPkg::Lock::Timeout=300 update -qq
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@"`

function install(packages: string[]) {
  if (!existsSync('/usr/bin/apt-get')) return
  const privilege = process.getuid?.() === 0 ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']
  const [program = '', ...args] = [...privilege, 'sh', '-c', script, 'sh', ...packages]
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
