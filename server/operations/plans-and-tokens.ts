import { type PlanId, planOf, plans } from '#domain/account/plans.ts'
import { plural } from '#domain/basics/plural.ts'
import { switchPlan } from '../account/subscription/choose-plan.ts'
import { openMonth } from '../account/subscription/open-month.ts'
import type { Db } from '../platform/database/database.ts'
import { PlainError } from '../platform/http/errors.ts'
import { announce } from '../platform/live/live.ts'
import type { Desk } from './desk.ts'
import { act } from './named-member.ts'

export const planIds: PlanId[] = [...plans.map(({ id }) => id), 'business-lite']
const mostTokens = 1_000_000

/** Also cancels a smaller plan the member had chosen for next month, so that the month brings no surprise. */
export async function setPlan({ db, say }: Desk, argument: string) {
  const [email = '', plan_id = ''] = argument.split(' ')
  const plan = planIds.includes(plan_id as PlanId) ? planOf(plan_id) : undefined
  if (!plan) throw new PlainError(`There is no plan ${plan_id}. The plans are ${planIds.join(', ')}.`)
  return act(db, email, async (tx, member) => {
    await openMonth(tx, member.id)
    await switchPlan(tx, member.id, plan.id)
    say(`${member.name} (${member.email}) is now on ${plan.name}, with ${await balance(tx, member.id)}.`)
    return 0
  })
}

export async function addTokens({ db, say }: Desk, argument: string) {
  const [email = '', words = ''] = argument.split(' ')
  const amount = /^\d{1,7}$/.test(words) ? Number(words) : 0
  if (amount < 1 || amount > mostTokens)
    throw new PlainError(`How many tokens? A whole number from 1 to ${mostTokens.toLocaleString('en-GB')}.`)
  return act(db, email, async (tx, member) => {
    await openMonth(tx, member.id)
    await tx.insertInto('token_transactions').values({ user_id: member.id, kind: 'purchase', amount }).execute()
    await announce(tx, member.id, 'tokens')
    say(`${member.name} (${member.email}) now has ${await balance(tx, member.id)}.`)
    return 0
  })
}

async function balance(tx: Db, id: string) {
  const { tokens, tokens_bought } = await tx
    .selectFrom('users')
    .select(['tokens', 'tokens_bought'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${plural(tokens, 'token')}, ${tokens_bought.toLocaleString('en-GB')} of them bought`
}
