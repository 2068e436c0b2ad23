import { type FileKind, imageSizes } from '#domain/basics/file.ts'
import { londonToday } from '#domain/basics/format.ts'
import { everyLogKindAnd } from '#domain/records/kinds.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { objectName, receivedName, sizeMime } from '../../platform/files/prepare-upload.ts'
import { type ZipEntry, zip } from '../../platform/files/zip.ts'
import type { Services } from '../../platform/services.ts'
import { exportName } from './export-name.ts'
import { accountOf, first, pageSize, subjects } from './subjects.ts'

type Sources = Pick<Services, 'sql' | 'files' | 'config'>

interface ExportedFile {
  id: string
  kind: FileKind
  mime: string
  original_name: string | null
  size_bytes: number
  created_at: Date
  /** Of a photo that is kept as this member sent it. */
  received_sha256: string | null
  received_mime: string | null
}

/** Everything a member has, as a ZIP that is generated while it is being read. */
export const exportData = (sources: Sources, me: string) => zip(entriesOf(sources, me))

async function* entriesOf(sources: Sources, me: string): AsyncGenerator<ZipEntry> {
  const { sql, config } = sources
  const modified = new Date()
  const entry = (name: string, content: ZipEntry['content']): ZipEntry => ({ name, modified, content })
  const account = (await accountOf(sql, me)) as { name?: string }
  yield entry('README.txt', readme(account.name ?? '', config.publicUrl))
  yield entry('account/account.json', `${JSON.stringify(account, null, 2)}\n`)
  for (const [name, page] of Object.entries(subjects))
    yield entry(name, asList(rowsOf((after) => page(sql, me, after))))
  yield entry('files/files.json', asList(listed(sources, me)))
  for await (const file of filesOf(sources, me)) {
    const content = await bytesOf(sources, file)
    if (content) yield { name: exportName(file), modified: file.created_at, content, compressed: true }
    const { received_mime: mime } = file
    const received = mime && (await sources.files.read(keyOf(file.id, receivedName)))
    if (received) {
      const name = exportName({ ...file, mime }).replace('files/', 'files/as-sent/')
      yield { name, modified: file.created_at, content: received.stream, compressed: true }
    }
  }
}

async function* rowsOf(page: (after: string) => PromiseLike<readonly { key: string; row: object }[]>) {
  for (let after = first; ; ) {
    const rows = await page(after)
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.key
  }
}

/** One row per line: readable by people, and by programs that work line by line. */
async function* asList(rows: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  let text = '['
  let before = '\n'
  for await (const row of rows) {
    text += `${before}${JSON.stringify(row)}`
    before = ',\n'
    if (text.length > 64 * 1024) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}\n]\n`)
}

async function* filesOf({ sql }: Sources, me: string): AsyncGenerator<ExportedFile> {
  for (let after = first; ; ) {
    const page: ExportedFile[] = await sql`
      select id, kind, mime, original_name, size_bytes, created_at,
             case when gives_received then received_sha256 end as received_sha256,
             case when gives_received then received_mime end as received_mime
        from files
       where user_id = ${me} and state = 'stored' and id > ${after} order by id limit ${pageSize}`
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

async function* listed(sources: Sources, me: string) {
  for await (const file of filesOf(sources, me)) yield { ...file, file: exportName(file), url: `/files/${file.id}` }
}

/** The original if there is one, otherwise the largest picture; a file whose bytes are missing is left out. */
export async function bytesOf(
  { files }: Pick<Services, 'files'>,
  { id, kind, mime }: Pick<ExportedFile, 'id' | 'kind' | 'mime'>,
) {
  const names =
    mime === sizeMime ? imageSizes[kind].toReversed().map((size) => objectName(sizeMime, size)) : [objectName(mime, 0)]
  for (const name of names) {
    const found = await files.read(keyOf(id, name))
    if (found) return found.stream as AsyncIterable<Uint8Array>
  }
}

/** The approximate size, to show progress. */
export async function expectedBytes({ sql }: Sources, me: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(coalesce(original_bytes, size_bytes * 0.7)), 0)::float8 as bytes
      from files where user_id = ${me} and state = 'stored'`
  return Math.round(row?.bytes ?? 0) + 20_000
}

const readme = (name: string, publicUrl: string) => `Your GarageTale data
====================

${name}, this is everything you have on GarageTale (${publicUrl}), as it was on ${londonToday()}.

account/    Your account, plan, points, badges, notifications, what you chose about them, and where you’re signed in.
garage/     Your vehicles and all that is recorded about them: ${everyLogKindAnd},
            modifications, notes, photos, documents, reminders, MOT tests, valuations, listings, and the
            vehicles you’ve sold. record_versions.json has what each record said whenever it was saved.
community/  What you wrote and whom you follow: posts, comments, reactions, guides, messages, reports, invitations.
business/   Your business profile, its services and pictures, and the reviews you wrote.
files/      Every file you keep here, by kind. Gallery photos and documents are in full size; other
            pictures are as large as a screen shows them.
            Photos of records and of the gallery are also in as-sent/, to the byte, with what the camera wrote.
            files.json says which address (/files/...) in the other lists is which file.

Each .json file is a list with one entry a line, in UTF-8. Dates are year-month-day, money is in pounds, distances are
in miles. entered_by_me tells your own entries from those that came with a vehicle you bought;
by_another marks those that somebody its owner shares the vehicle with added.

Not in here: passwords and keys (nobody can read those), and what belongs to other people.
`
