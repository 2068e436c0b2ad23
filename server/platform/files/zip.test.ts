import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collect, unzip } from '../../test/unzip.ts'
import { type ZipEntry, zip } from './zip.ts'

const modified = new Date('2026-03-14T15:09:26Z')
async function* inPieces(...pieces: Uint8Array[]) {
  for (const piece of pieces) yield piece
}
const photo = randomBytes(200_000)
const entries = (): ZipEntry[] => [
  { name: 'README.txt', modified, content: 'Hello\n'.repeat(1000) },
  {
    name: 'files/Zoë’s Käfer 🚗.webp',
    modified,
    content: inPieces(photo.subarray(0, 70_000), photo.subarray(70_000)),
    compressed: true,
  },
  { name: 'empty.json', modified, content: inPieces() },
]

/** What another program makes of it; nothing if there is none. */
function listedBy(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function onDisk(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'all.zip')
  await writeFile(path, bytes)
  return path
}

const python = (path: string) =>
  listedBy('python3', [
    '-c',
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()), z.namelist()[1])',
    path,
  ])

test('what goes in comes out, byte for byte, and other programs read it too', async () => {
  const bytes = await collect(zip(entries()))
  const found = unzip(bytes)
  expect([...found.keys()]).toEqual(['README.txt', 'files/Zoë’s Käfer 🚗.webp', 'empty.json'])
  expect(found.get('README.txt')?.toString()).toBe('Hello\n'.repeat(1000))
  expect(found.get('files/Zoë’s Käfer 🚗.webp')?.equals(photo)).toBe(true)
  expect(found.get('empty.json')).toHaveLength(0)
  expect(bytes.length).toBeLessThan(photo.length + 2000)
  const path = await onDisk(bytes)
  expect(listedBy('unzip', ['-tq', path]) ?? 'No errors').toContain('No errors')
  expect(python(path) ?? '3 files/Zoë’s Käfer 🚗.webp').toContain('3 files/Zoë’s Käfer 🚗.webp')
})

test('it reads on only as fast as it is read, and lets go when nobody reads any more', async () => {
  let made = 0
  let closed = false
  async function* endless() {
    try {
      for (;;) {
        made++
        yield randomBytes(64 * 1024)
      }
    } finally {
      closed = true
    }
  }
  const archive = zip([{ name: 'a', modified, content: endless(), compressed: true }])
  for (let piece = 0; piece < 50; piece++) await archive.next()
  await new Promise((done) => setTimeout(done, 50))
  expect(made).toBeLessThan(100)
  await archive.return(undefined)
  await expect.poll(() => closed).toBe(true)
})

test('a source that fails, fails the archive', async () => {
  async function* broken() {
    yield Buffer.from('some')
    throw new Error('the disk is gone')
  }
  await expect(collect(zip([{ name: 'a', modified, content: broken() }]))).rejects.toThrow('the disk is gone')
})
