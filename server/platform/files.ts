import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

export interface ByteRange {
  start: number
  end: number
}

/** Where bytes are kept, under keys made by `keyOf` from a file's id alone: never from anything a client named. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Nothing when there are no such bytes. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; length: number } | undefined>
  exists(key: string): Promise<boolean>
  remove(folder: string): Promise<void>
  list(): AsyncIterable<string>
}

export const folderOf = (fileId: string) => `${fileId.slice(0, 2)}/${fileId.slice(2, 4)}/${fileId}`
export const keyOf = (fileId: string, name: string) => `${folderOf(fileId)}/${name}`

export function createFileStore(config: Config): FileStore {
  return config.files.store === 'disk' ? diskStore(config.files.folder) : s3Store(config.files)
}

function diskStore(folder: string): FileStore {
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  return {
    put: (key, bytes) => driver.put(key, bytes),
    async read(key, range) {
      const path = join(folder, key)
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!found?.isFile()) return undefined
      return { stream: createReadStream(path, range), length: range ? range.end - range.start + 1 : found.size }
    },
    exists: (key) => driver.exists(key),
    remove: (key) => driver.deleteAll(key),
    async *list() {
      for (const object of (await driver.listAll('', { recursive: true })).objects) if (object.isFile) yield object.key
    },
  }
}

type S3Settings = Extract<Config['files'], { store: 's3' }>

function s3Store(settings: S3Settings): FileStore {
  let opening: ReturnType<typeof openS3> | undefined
  const open = () => {
    opening ??= openS3(settings)
    return opening
  }
  return {
    async put(key, bytes, contentType) {
      await (await open()).driver.put(key, bytes, { contentType })
    },
    async read(key, range) {
      const { client, GetObjectCommand, NoSuchKey } = await open()
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: key, Range }))
        return { stream: found.Body as Readable, length: found.ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    exists: async (key) => (await open()).driver.exists(key),
    async remove(folder) {
      const { driver } = await open()
      const { objects } = await driver.listAll(`${folder}/`, { recursive: true })
      await Promise.all([...objects].map((object) => object.isFile && driver.delete(object.key)))
    },
    async *list() {
      const { driver } = await open()
      let paginationToken: string | undefined
      do {
        const page = await driver.listAll('/', { recursive: true, paginationToken })
        for (const object of page.objects) if (object.isFile) yield object.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

/** Loaded on first use: a server that keeps its files on disk does not carry the SDK in memory. */
async function openS3(settings: S3Settings) {
  const [{ S3Client, GetObjectCommand, NoSuchKey }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client: S3Client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    // Checksums in trailers are unknown to many stores that speak this protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const driver = new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false })
  return { client, driver, GetObjectCommand, NoSuchKey }
}
