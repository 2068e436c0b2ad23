import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import type { Env } from '../http/env.ts'
import { newReference, references } from './reference.ts'

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/

/** Every answer says which reference it has; a trusted proxy's own is kept, if it fits into a line. */
export const withReference =
  ({ trustProxy }: Config): MiddlewareHandler<Env> =>
  (c, next) => {
    const given = trustProxy ? c.req.header('x-request-id') : undefined
    const reference = given !== undefined && wellFormed.test(given) ? given : newReference()
    c.header('x-request-id', reference)
    return references.run(reference, next)
  }
