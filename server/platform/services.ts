import type { Config } from '../config.ts'
import type { About } from './observability/log.ts'

/**
 * What the running program holds; a route reaches it as `c.var.services`. Each part adds its own line beside the
 * function that creates it, so that this list knows none of the parts and no part knows another through it.
 */
export interface Services {
  config: Config
  databaseUrl: string
  secret: string
  /** Requests should go to another server from now on. */
  leaving: boolean
  stopping: boolean
  /** `told` is what the line says, for a log of JSON lines. */
  log(line: string, told?: About & { message: string }): void
  close(): Promise<void>
}
