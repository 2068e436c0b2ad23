import type { FileKind } from '#domain/basics/file.ts'
import type { Sql } from '../database/database.ts'
import type { Services } from '../services.ts'

interface KindReaders {
  /** SQL over a row of `files`: when a file of this kind is open to everybody. */
  openWhen?: string
  /** Members only: whether this member may see what the file belongs to. */
  isFor?(sql: Sql, me: string, fileId: string): Promise<boolean>
}

interface FileOfVehicle {
  id: string
  kind: FileKind
  vehicle_id: string | null
}

/** Who may read a file of a kind, besides its owner; each area adds its own in connect-areas.ts. */
export const fileReaders: {
  kinds: Partial<Record<FileKind, KindReaders>>
  /** Whether the member is let into the vehicle that the file belongs to, and is shown it there. */
  inVehicle(sql: Sql, me: string, file: FileOfVehicle): Promise<boolean>
  forModerators(services: Services, me: string, fileId: string): Promise<boolean>
} = { kinds: {}, inVehicle: async () => false, forModerators: async () => false }

/** The SQL of all kinds as branches of one `case files.kind`; members-only files are never open. */
export const openToAll = () =>
  Object.entries(fileReaders.kinds)
    .map(([kind, { openWhen }]) => `when files.kind = '${kind}' then ${openWhen ?? 'false'}`)
    .join(' ')
