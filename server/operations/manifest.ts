import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Increased when older programs could not read what newer ones write. */
export const format = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/)
/** Two letters, two letters, the file's id, the object's name: nothing that could lead out of the store. */
const fileKey = z.string().regex(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}\/[a-z0-9][a-z0-9._-]*$/i)

export const isFileKey = (key: string) => fileKey.safeParse(key).success

/** The first entry: enough to know what the file is without reading all of it. */
export const opening = z.object({ program: z.literal('GarageTale'), format: z.int(), version: z.string() })

/** The last entry, so that a truncated file has none. */
export const manifest = z.object({
  format: z.literal(format),
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int().min(0), sha256 })),
  jobs: z.object({ rows: z.int().min(0), sha256 }),
  files: z.array(z.object({ key: fileKey, size: z.int().min(0), sha256 })),
  /** Files whose bytes were missing or wrong when the backup was made. */
  damaged_files: z.array(z.string()),
  /** Which signing key the rows belong to; `included` if it was in the data folder. */
  secret: z.object({ included: z.boolean(), fingerprint: z.string() }),
})
export type Manifest = z.infer<typeof manifest>
export type BackedUpTable = Manifest['tables'][number]

export const entryNames = {
  opening: 'garagetale-backup.json',
  table: (name: string) => `tables/${name}.copy`,
  jobs: 'jobs.jsonl',
  file: (key: string) => `files/${key}`,
  secret: 'secret',
  manifest: 'manifest.json',
}

/** Tells two keys apart without revealing either. */
export const fingerprintOf = (secret: string) =>
  createHash('sha256').update(`GarageTale backup ${secret}`).digest('hex').slice(0, 8)
