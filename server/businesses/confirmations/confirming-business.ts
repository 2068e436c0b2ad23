import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import { confirmationTexts } from '#domain/businesses/business.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { enter, guard } from '../../platform/http/guard.ts'
import { noBusiness } from '../no-business.ts'

declare const checked: unique symbol
/** Only created here: the member's own business, which may confirm under the name a moderator has reviewed. */
export type ConfirmingBusiness = { id: string; user_id: string; business_name: string } & { readonly [checked]: true }

type ConfirmingEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { business: ConfirmingBusiness } }

const businessOfMember = (db: Db, user_id: string) =>
  db
    .selectFrom('business_profiles')
    .select(['id', 'user_id', 'is_verified', 'in_review', 'hidden_at'])
    .select(sql<string>`coalesce(verified_as ->> 'business_name', business_name)`.as('business_name'))
    .where('user_id', '=', user_id)

type Found = Awaited<ReturnType<ReturnType<typeof businessOfMember>['executeTakeFirst']>>

/** An unverified business is shown nothing about the people who name it. */
function check(found: Found): ConfirmingBusiness {
  if (!found) throw noBusiness()
  const { hidden_at, is_verified, in_review, ...business } = found
  if (hidden_at) throw forbidden('hidden', confirmationTexts.hidden)
  if (!is_verified) throw forbidden('not_verified', confirmationTexts.notVerified)
  if (in_review) throw forbidden('in_review', confirmationTexts.inReview)
  return business as ConfirmingBusiness
}

export const confirmingBusiness = () =>
  guard(
    'confirmingBusiness',
    createMiddleware<ConfirmingEnv>((c, next) =>
      enter(c as never, async () => {
        c.set('business', check(await businessOfMember(c.var.db, c.var.user.id).executeTakeFirst()))
        await next()
      }),
    ),
  )

/** As it is inside this transaction: a badge removed in the meantime counts. */
export const holdConfirming = async (tx: Db, { user_id }: ConfirmingBusiness): Promise<ConfirmingBusiness> =>
  check(await businessOfMember(tx, user_id).forShare().executeTakeFirst())
