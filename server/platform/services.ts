import type { Config } from '../config.ts'

/**
 * What the program holds while it runs; a route reaches it as `c.var.services`. Each part adds its own line beside the
 * function that makes it, so that nothing here knows the parts and no part knows another by way of this list.
 */
export interface Services {
  config: Config
  databaseUrl: string
  secret: string
  stopping: boolean
  log(line: string): void
  close(): Promise<void>
}
