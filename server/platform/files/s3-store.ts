import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import type { FileStore, StoredObject } from './file-store.ts'

type Settings = Extract<Config['files'], { store: 's3' }>

/** Milliseconds until a store that has not answered is given up; for a long file, until its first byte. */
const patience = 10_000

export function s3Store(settings: Settings, limit = patience): FileStore {
  const Bucket = settings.bucket
  let opening: ReturnType<typeof openS3> | undefined
  const open = () => {
    opening ??= openS3(settings, limit)
    return opening
  }
  async function* page(Prefix?: string): AsyncGenerator<StoredObject> {
    const { client, ListObjectsV2Command } = await open()
    let ContinuationToken: string | undefined
    do {
      const list = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
      const found = await inTime(limit, (abortSignal) => client.send(list, { abortSignal }))
      for (const { Key = '', Size = 0, LastModified = new Date() } of found.Contents ?? [])
        yield { key: Key, size: Size, modified_at: LastModified }
      ContinuationToken = found.IsTruncated ? found.NextContinuationToken : undefined
    } while (ContinuationToken)
  }
  return {
    async put(Key, Body, ContentType, signal) {
      const { client, PutObjectCommand } = await open()
      const put = new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.byteLength })
      await inTime(limit, (abortSignal) => client.send(put, { abortSignal }), signal)
    },
    async read(Key, range) {
      const { client, GetObjectCommand, NoSuchKey } = await open()
      const get = new GetObjectCommand({ Bucket, Key, Range: range && `bytes=${range.start}-${range.end}` })
      try {
        const found = await inTime(limit, (abortSignal) => client.send(get, { abortSignal }))
        return { stream: found.Body as Readable, length: found.ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async exists(Key) {
      const { client, HeadObjectCommand, NotFound } = await open()
      const head = new HeadObjectCommand({ Bucket, Key })
      try {
        await inTime(limit, (abortSignal) => client.send(head, { abortSignal }))
        return true
      } catch (error) {
        if (error instanceof NotFound) return false
        throw error
      }
    },
    async remove(folder) {
      const { client, DeleteObjectCommand } = await open()
      const keys: string[] = []
      for await (const { key } of page(`${folder}/`)) keys.push(key)
      await Promise.all(
        keys.map((Key) =>
          inTime(limit, (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })),
        ),
      )
    },
    async *list() {
      for await (const { key } of page()) yield key
    },
    look: (shelf) => page(`${shelf}/`),
  }
}

/** The SDK's own time limits only count silence, and restart with each of its attempts. */
async function inTime<T>(limit: number, ask: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), limit)
  try {
    return await ask(outer ? AbortSignal.any([own.signal, outer]) : own.signal)
  } catch (error) {
    if (own.signal.aborted || outer?.aborted) throw new Error(`The file store did not answer within ${limit} ms.`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Loaded on first use: a server that keeps its files on disk doesn't need the SDK in memory. */
async function openS3(settings: Settings, limit: number) {
  const { S3Client: Client, ...commands } = await import('@aws-sdk/client-s3')
  const client: S3Client = new Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 3,
    // Silence in the middle of a file ends its download; nobody waits for the rest for ever.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 2 * limit },
    // Many S3-compatible stores don't support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, ...commands }
}
