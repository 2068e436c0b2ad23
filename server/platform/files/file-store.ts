import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  end: number
}

/** Where bytes are kept, under keys made by `keyOf` only from a file's id, never from anything a client sent. */
export interface FileStore {
  /** Aborted by `signal`, for stores that can be slow. */
  put(key: string, bytes: Uint8Array, contentType: string, signal?: AbortSignal): Promise<void>
  /** Undefined if there are no such bytes. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; length: number } | undefined>
  exists(key: string): Promise<boolean>
  remove(folder: string): Promise<void>
  list(): AsyncIterable<string>
  /** The objects on a shelf, which is the first two letters of a key. */
  look(shelf: string): AsyncIterable<StoredObject>
}

export interface StoredObject {
  key: string
  size: number
  modified_at: Date
}

export const folderOf = (fileId: string) => `${fileId.slice(0, 2)}/${fileId.slice(2, 4)}/${fileId}`
export const keyOf = (fileId: string, name: string) => `${folderOf(fileId)}/${name}`

declare module '../services.ts' {
  interface Services {
    files: FileStore
  }
}
