import packageJson from '../../package.json' with { type: 'json' }
import { readArchive, unreadable } from './archive.ts'
import { entryNames, format, type Manifest, manifest, opening } from './manifest.ts'
import { type Measured, measure } from './measured.ts'

/** Reads the whole file before anything is touched, and refuses one that is incomplete, altered or not ours. */
export async function checkBackup(path: string): Promise<Manifest> {
  const seen = new Map<string, Measured>()
  let opened = false
  let found: unknown
  await readArchive(path, async (name, content) => {
    if (!opened) {
      opened = true
      return checkOpening(path, name, await asJson(content))
    }
    if (found || seen.has(name)) throw unreadable(path, `it has been altered (${name}).`)
    if (name === entryNames.manifest) found = await asJson(content)
    else seen.set(name, await measure(content))
  })
  if (!found) throw unreadable(path, opened ? 'it is cut off before its end.' : 'it is empty.')
  const parsed = manifest.safeParse(found)
  if (!parsed.success) throw unreadable(path, 'its list of contents has been altered.')
  compare(path, parsed.data, seen)
  return parsed.data
}

const known = new Error('Its first entry was enough.')

/** By its first entry alone. */
export async function isBackup(path: string): Promise<boolean> {
  try {
    await readArchive(path, async (name, content) => {
      checkOpening(path, name, await asJson(content))
      throw known
    })
    return false
  } catch (error) {
    return error === known
  }
}

function checkOpening(path: string, name: string, content: unknown) {
  const parsed = name === entryNames.opening ? opening.safeParse(content) : undefined
  if (!parsed?.success) throw unreadable(path, 'it isn’t a GarageTale backup.')
  if (parsed.data.format > format)
    throw unreadable(
      path,
      `it was made by a newer GarageTale (${parsed.data.version}; this is ${packageJson.version}). Update first.`,
    )
}

function compare(path: string, { tables, jobs, files, secret }: Manifest, seen: Map<string, Measured>) {
  const expected = new Map<string, { sha256?: string; rows?: number; size?: number }>([
    ...tables.map((table) => [entryNames.table(table.name), table] as const),
    [entryNames.jobs, jobs],
    ...files.map((file) => [entryNames.file(file.key), file] as const),
    ...(secret.included ? [[entryNames.secret, {}] as const] : []),
  ])
  for (const [name, { sha256, rows, size }] of expected) {
    const actual = seen.get(name)
    if (!actual) throw unreadable(path, `${name} is missing from it.`)
    const same =
      (sha256 ?? actual.sha256) === actual.sha256 &&
      (rows ?? actual.lines) === actual.lines &&
      (size ?? actual.size) === actual.size
    if (!same) throw unreadable(path, `${name} in it was altered: its checksum is wrong.`)
  }
  const stranger = [...seen.keys()].find((name) => !expected.has(name))
  if (stranger) throw unreadable(path, `it has been altered (${stranger} does not belong in it).`)
}

async function asJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return {}
  }
}
