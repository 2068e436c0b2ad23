import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { invalidTransfer, type ReceivedTransfer } from '#domain/ownership/transfer.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'
import { findReceivedTransfer } from './transfers.queries.ts'

export type AddressedEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { transfer: ReceivedTransfer } }

/** Loads a transfer addressed to the member; an unconfirmed address doesn't count. */
export const addressedTransfer = () =>
  guard(
    'addressedTransfer',
    createMiddleware<AddressedEnv>((c, next) =>
      enter(c as never, async () => {
        const id = transferId(c)
        const { db, user } = c.var
        const transfer = user.email_verified ? await findReceivedTransfer(db, user, id) : undefined
        if (!transfer) throw notFound('Transfer')
        c.set('transfer', transfer)
        await next()
      }),
    ),
  )

export type AnswerEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { asked: string } }

/**
 * For accepting and rejecting, where the emailed link counts as much as the address: existence and permission are
 * checked together, under the locks of the answer, so that neither leaks before.
 */
export const answerableTransfer = () =>
  guard(
    'answerableTransfer',
    createMiddleware<AnswerEnv>((c, next) =>
      enter(c as never, async () => {
        c.set('asked', transferId(c))
        await next()
      }),
    ),
  )

function transferId(c: Context): string {
  const id = c.req.param('transferId')
  if (!isId(id)) throw new AppError(400, 'invalid_transfer', invalidTransfer)
  return id
}
