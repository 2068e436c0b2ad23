import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { until } from '../../scripts/processes.ts'
import { prepareQueue } from '../../server/operations/pending-jobs.ts'
import type { Sql } from '../../server/platform/database/database.ts'
import type { Stage } from '../faults/stage.ts'
import type { Ceph } from '../parts/ceph.ts'

/** A document that somebody was told is saved. */
export interface Paper {
  id: string
  sha256: string
}

const start = Buffer.from('%PDF-1.7\n')
export const paperOf = (size: number) => Buffer.concat([start, randomBytes(size - start.length)])
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploaded and kept as a document, or what was said instead. */
export async function sendPaper({ witness, car }: Stage, bytes: Buffer, key: string = randomUUID()) {
  const sending = { method: 'POST', path: '/api/uploads/document', body: bytes }
  const headers = { 'content-type': 'application/octet-stream', 'x-file-name': 'paper.pdf', 'idempotency-key': key }
  const sent = await witness.ask('an upload', { ...sending, headers })
  if (sent.status !== 201) return { paper: undefined, seen: sent }
  const { id } = JSON.parse(sent.text) as { id: string }
  const body = { title: 'A paper', category: 'Miscellaneous', file_id: id }
  const path = `/api/vehicles/${car}/documents`
  const seen = await witness.ask('a paper', { method: 'POST', path, body, headers: { 'idempotency-key': key } })
  return seen.status === 201
    ? { paper: { id, sha256: digest(bytes), document: JSON.parse(seen.text).id as string }, seen }
    : { paper: undefined, seen }
}

export async function keepPaper(stage: Stage, bytes: Buffer) {
  const { paper, seen } = await sendPaper(stage, bytes)
  if (!paper) throw new Error(`A document was refused: ${seen.status} ${seen.text}`)
  return paper
}

/** `sha256` only of an answer that came to its end, as its reader sees it. */
export async function download({ witness }: Stage, path: string, headers: Record<string, string> = {}) {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  try {
    const answer = await fetch(`${witness.url}/files/${path}`, { headers: { ...witness.headers, ...headers } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes, sha256: digest(bytes), seconds: seconds() }
  } catch {
    return { status: 0, headers: new Headers(), bytes: Buffer.alloc(0), sha256: undefined, seconds: seconds() }
  }
}

/** Of these, the ones that come back as other bytes, or not at all. */
export async function notAsSent(stage: Stage, papers: Paper[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, sha256 } of papers) if ((await download(stage, id)).sha256 !== sha256) wrong.push(id)
  return wrong
}

export async function keysIn({ client }: Pick<Ceph, 'client'>, Bucket: string): Promise<string[]> {
  const keys: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    for (const { Key = '' } of page.Contents ?? []) keys.push(Key)
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

/** Objects that belong to no stored file. */
export async function orphansIn(ceph: Ceph, bucket: string, sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from files where state = 'stored'`
  const known = new Set(rows.map(({ id }) => id))
  return (await keysIn(ceph, bucket)).filter((key) => !known.has(key.split('/').at(-2) ?? ''))
}

/** What the hourly clean-up does, two days later. */
export async function cleanUp(sql: Sql, databaseUrl: string) {
  await sql`update jobs.job set start_after = now() where name = 'remove-late-bytes' and state = 'created'`
  await settled(sql, 'remove-late-bytes')
  await sql`update files set created_at = created_at - interval '2 days' where state = 'pending'`
  await runJob(sql, databaseUrl, 'sweep-files')
  await settled(sql, 'remove-file-bytes')
  await sql`update files set removed_at = removed_at - interval '2 hours' where state = 'removed'`
  await runJob(sql, databaseUrl, 'sweep-files')
}

export async function runJob(sql: Sql, databaseUrl: string, name: string) {
  const boss = await prepareQueue(databaseUrl)
  await boss.send(name, {})
  await boss.stop({ graceful: false })
  await settled(sql, name)
}

const settled = (sql: Sql, name: string) =>
  until(
    async () =>
      (await sql`select from jobs.job where name = ${name} and state in ('created', 'retry', 'active')`).length === 0,
    `every job ${name} was done`,
    180,
  )
