import { spawn, spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Figure } from '../../scripts/proof.ts'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/** Runs full-disk.ts on an in-memory disk that only it can see, and that disappears with it. */
export async function onSmallDisk(what: 'files' | 'database', megabytes: number, quickly: boolean): Promise<Figure[]> {
  const folder = await temporaryFolder('drill')
  const disk = join(folder, 'disk')
  await mkdir(disk)
  try {
    const line = commandFor(disk, megabytes)
    if (!line)
      return [{ name: `Disk full under the ${what}`, value: 'not possible here: no small disk may be mounted' }]
    return await run([
      ...line,
      process.execPath,
      'drill/faults/full-disk.ts',
      what,
      disk,
      ...(quickly ? ['quickly'] : []),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Root mounts in its own namespace; anybody else becomes root of one, mounts there, and changes back. */
function commandFor(disk: string, megabytes: number): string[] | undefined {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$0" && exec "$@"`
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  const line =
    uid === 0
      ? ['unshare', '--mount', 'sh', '-c', mount, disk]
      : [
          'unshare',
          '--user',
          '--map-root-user',
          '--mount',
          'sh',
          '-c',
          mount,
          disk,
          'unshare',
          '--user',
          `--map-user=${uid}`,
          `--map-group=${gid}`,
        ]
  const [program = '', ...args] = line
  return spawnSync(program, [...args, 'true']).status === 0 ? line : undefined
}

function run([program = '', ...args]: string[]): Promise<Figure[]> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
    })
    child.once('close', (code) => {
      const figures = /^FIGURES (.*)$/m.exec(said)?.[1]
      const rest = said.replace(/^FIGURES .*\n?/m, '').trim()
      if (rest) console.log(rest)
      if (code === 0 && figures) done(JSON.parse(figures))
      else fail(new Error(`${args.join(' ')} ended with ${code}.`))
    })
  })
}
