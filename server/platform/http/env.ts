import type { HttpBindings } from '@hono/node-server'
import type { KeyHolder } from '../auth/api-key.ts'
import type { Member, Session } from '../auth/session.ts'
import type { Db } from '../database/database.ts'
import type { MayBeOld } from '../database/replica/reads.ts'
import type { Services } from '../services.ts'

export interface Env {
  /** A page's request passes on to those it makes itself from where it reads. */
  Bindings: Partial<HttpBindings> & { mayBeOld?: MayBeOld }
  Variables: {
    services: Services
    db: Db
    /** For reads that may be a second old: from a replica, if there is one. */
    mayBeOld: MayBeOld
    address: string
    /** Reads a path of the API as a visitor would: for pages rendered on the server. */
    ask(path: string): Promise<unknown>
    /** The same as the member whose browser asked. */
    askAsMember(path: string): Promise<unknown>
    /** Of a request by key, whose cookies count for nothing. */
    holder?: KeyHolder
  }
}
export type SignedInEnv = Env & { Variables: Env['Variables'] & { user: Member; session: Session } }
