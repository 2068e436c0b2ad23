import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import type { ByteRange, FileStore, StoredObject } from './file-store.ts'
import { storeError } from './store-trouble.ts'
import { unbroken } from './unbroken.ts'

type Settings = Extract<Config['files'], { store: 's3' }>

/** Milliseconds until a store that has not answered is given up; for a long file, until its first byte. */
const patience = 10_000
/** Bytes per millisecond: no line to a store should be slower, and whoever sends a long file has more time. */
const slowest = 256
/** At once: each reader holds one until they have their file, and a phone may take minutes over it. */
const mostConnections = 500

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
      const found = await inTime(settings, limit, (abortSignal) => client.send(list, { abortSignal }))
      for (const { Key = '', Size = 0, LastModified = new Date() } of found.Contents ?? [])
        yield { key: Key, size: Size, modified_at: LastModified }
      ContinuationToken = found.IsTruncated ? found.NextContinuationToken : undefined
    } while (ContinuationToken)
  }
  const get = async (Key: string, range?: ByteRange, IfMatch?: string) => {
    const { client, GetObjectCommand } = await open()
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ Bucket, Key, Range, IfMatch })
    return inTime(settings, limit, (abortSignal) => client.send(command, { abortSignal }))
  }
  return {
    async put(Key, Body, ContentType, signal) {
      const { client, PutObjectCommand } = await open()
      const put = new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.byteLength })
      const time = limit + Math.floor(Body.byteLength / slowest)
      await inTime(settings, time, (abortSignal) => client.send(put, { abortSignal }), signal)
    },
    async read(Key, range) {
      const { NoSuchKey } = await open()
      try {
        const { Body, ContentLength: length = 0, ETag } = await get(Key, range)
        const begin = range?.start ?? 0
        const trouble = (error: unknown) => storeError(settings, error)
        const from = async (passed: number) => {
          const rest = await get(Key, { start: begin + passed, end: begin + length - 1 }, ETag)
          if (rest.ContentLength === length - passed) return rest.Body as Readable
          ;(rest.Body as Readable).destroy()
          throw new Error('it sends something else than the range it was asked for')
        }
        return { stream: unbroken({ first: Body as Readable, length, from, trouble }), length }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async exists(Key) {
      const { client, HeadObjectCommand, NotFound } = await open()
      const head = new HeadObjectCommand({ Bucket, Key })
      try {
        await inTime(settings, limit, (abortSignal) => client.send(head, { abortSignal }))
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
          inTime(settings, limit, (abortSignal) =>
            client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
          ),
        ),
      )
    },
    async *list() {
      for await (const { key } of page()) yield key
    },
    look: (shelf) => page(`${shelf}/`),
  }
}

/** Then deleting an object only hides it. False if the key may not ask. */
export async function keepsVersions(settings: Settings): Promise<boolean> {
  const { client, GetBucketVersioningCommand } = await openS3(settings, patience)
  const ask = new GetBucketVersioningCommand({ Bucket: settings.bucket })
  const found = await inTime(settings, patience, (abortSignal) => client.send(ask, { abortSignal })).catch(
    () => undefined,
  )
  client.destroy()
  return found?.Status === 'Enabled'
}

const isAnswer = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

/** The SDK's own time limits only count silence, and restart with each of its attempts. */
async function inTime<T>(
  settings: Settings,
  limit: number,
  ask: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), limit)
  try {
    return await ask(outer ? AbortSignal.any([own.signal, outer]) : own.signal)
  } catch (error) {
    if (isAnswer(error)) throw error
    const late = own.signal.aborted || outer?.aborted
    throw storeError(settings, late ? new Error(`no answer within ${limit} ms`, { cause: error }) : error)
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
    requestHandler: {
      connectionTimeout: 3000,
      // Silence in the middle of a file: the rest is asked for on another line.
      socketTimeout: 2 * limit,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
    // Many S3-compatible stores don't support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, ...commands }
}
