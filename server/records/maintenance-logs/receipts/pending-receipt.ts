import { createMiddleware } from 'hono/factory'
import type { Selectable } from 'kysely'
import type { Files } from '../../../platform/database/schema.gen.ts'
import type { SignedInEnv } from '../../../platform/http/env.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { enter, guard, isId } from '../../../platform/http/guard.ts'

export type PendingReceipt = Pick<Selectable<Files>, 'id' | 'user_id' | 'width' | 'height'>
type ReceiptEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { receipt: PendingReceipt } }

/** Provides a receipt that this member has just uploaded and no record has yet. */
export const pendingReceipt = () =>
  guard(
    'pendingReceipt',
    createMiddleware<ReceiptEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('fileId')
        const receipt = isId(id) ? await findPending(c, id) : undefined
        if (!receipt) throw notFound('File')
        c.set('receipt', receipt)
        await next()
      }),
    ),
  )

const findPending = (c: { var: SignedInEnv['Variables'] }, id: string) =>
  c.var.db
    .selectFrom('files')
    .select(['id', 'user_id', 'width', 'height'])
    .where((row) => row.and({ id, user_id: c.var.user.id, kind: 'receipt', state: 'pending' }))
    .executeTakeFirst()
