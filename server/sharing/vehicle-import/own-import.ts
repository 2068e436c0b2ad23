import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'
import { findImport, type OwnImport } from './imports.queries.ts'

export type OwnImportEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { import: OwnImport } }

/** A member's own import; somebody else's and a missing one are both not found. */
export const ownImport = () =>
  guard(
    'ownImport',
    createMiddleware<OwnImportEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('importId')
        const found = isId(id) ? await findImport(c.get('db'), { id, user_id: c.get('user').id }) : undefined
        if (!found) throw notFound('Import')
        c.set('import', found)
        await next()
      }),
    ),
  )
