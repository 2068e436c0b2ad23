import type { Insertable } from 'kysely'
import type { FileKind } from '#domain/basics/file.ts'
import type { Database } from '../server/platform/database/schema.gen.ts'
import type { Day } from './days.ts'
import type { Member, Vehicle } from './entities.ts'
import { createRandom, idOf, type Random } from './random.ts'

export type Table = keyof Database
export type Row<T extends Table> = Insertable<Database[T]>
type Rows = { [T in Table]: Row<T>[] }

/** A file before it is stored: a picture in `pictures/`, or a PDF as it is. */
export interface PlannedFile {
  id: string
  user_id: string
  vehicle_id: string | null
  kind: FileKind
  visibility: 'private' | 'public'
  original_name: string
  created_at: string
  content: { picture: string } | { pdf: Buffer }
}

type NewFile = Omit<PlannedFile, 'id' | 'vehicle_id' | 'visibility'> & {
  vehicle_id?: string
  isPublic?: boolean
}

/** Everything the demo holds, as plain rows; each part adds its own and may read what the parts before it made. */
export interface World {
  today: Day
  random: Random
  members: Member[]
  vehicles: Vehicle[]
  rows: Partial<Rows>
  files: PlannedFile[]
  add<T extends Table>(table: T, ...rows: Row<T>[]): void
  all<T extends Table>(table: T): Row<T>[]
  /** Returns the file's id. */
  keep(name: string, file: NewFile): string
  member(key: string): Member
  vehicle(key: string): Vehicle
}

export function createWorld(seed: string, today: Day): World {
  const world: World = {
    today,
    random: createRandom(seed),
    members: [],
    vehicles: [],
    rows: {},
    files: [],
    add(table, ...rows) {
      world.all(table).push(...rows)
    },
    all<T extends Table>(table: T): Row<T>[] {
      const rows = (world.rows[table] ?? []) as Row<T>[]
      world.rows[table] = rows as Partial<Rows>[T]
      return rows
    },
    keep(name, { isPublic, vehicle_id, ...file }) {
      const id = idOf('file', name)
      const visibility = isPublic ? 'public' : 'private'
      world.files.push({ ...file, id, vehicle_id: vehicle_id ?? null, visibility })
      return id
    },
    member: (key) => found(world.members, key),
    vehicle: (key) => found(world.vehicles, key),
  }
  return world
}

function found<T extends { key: string }>(things: T[], key: string): T {
  const thing = things.find((each) => each.key === key)
  if (!thing) throw new Error(`The demo has no ${key}`)
  return thing
}
