import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'
import type { Sold } from './sold.ts'
import { findSoldVehicle } from './sold-vehicles.queries.ts'

export type SoldEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { sold: Sold } }

/** Loads a sale of the member's; to anyone else, even the buyer, it doesn't exist. */
export const soldVehicle = () =>
  guard(
    'soldVehicle',
    createMiddleware<SoldEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('transferId')
        const sold = isId(id) ? await findSoldVehicle(c.var.db, c.var.user.id, id) : undefined
        if (!sold) throw notFound('Vehicle')
        c.set('sold', sold)
        await next()
      }),
    ),
  )
