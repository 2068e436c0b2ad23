import type { Config } from '../config.ts'
import type { Db } from '../platform/database/database.ts'

export interface Desk {
  db: Db
  config: Config
  say(line: string): void
}
