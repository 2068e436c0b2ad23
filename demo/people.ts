import { usernameFrom } from '#domain/account/account.ts'
import type { PlanId } from '#domain/account/plans.ts'
import { cast, emailOf, invited } from './cast.ts'
import { addDays, at, minutesAfter } from './days.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

const banners = ['moor', 'sea', 'lane', 'show', 'snow', 'night', 'street', 'barn']

/** Members, how they sign in (the writer fills in the one password hash), their pictures and who invited whom. */
export function addPeople(world: World) {
  const { today, random } = world
  for (const [order, person] of cast.entries()) {
    const joined = addDays(today, -person.joinedDaysAgo)
    const hour = person.joinedDaysAgo === 1 ? 20.2 : random.fork(`joined ${person.key}`).between(80, 220) / 10
    const member = {
      ...person,
      id: idOf('member', person.key),
      email: emailOf(person.name),
      joined,
      joinedAt: at(joined, hour),
    }
    world.members.push(member)
    const isDrawn = person.portrait === 'portrait'
    const drawnAt = minutesAfter(member.joinedAt, 18)
    const avatar = () =>
      world.keep(`avatar ${person.key}`, {
        user_id: member.id,
        kind: 'avatar',
        isPublic: true,
        original_name: 'me.png',
        created_at: drawnAt,
        content: { picture: `people/${person.key}` },
      })
    const banner = () =>
      world.keep(`banner ${person.key}`, {
        user_id: member.id,
        kind: 'banner',
        isPublic: true,
        original_name: 'banner.jpg',
        created_at: minutesAfter(drawnAt, 4),
        content: { picture: `banners/${banners[order % banners.length]}` },
      })
    world.add('users', {
      id: member.id,
      name: member.name,
      email: member.email,
      email_verified: true,
      username: usernameFrom(member.name),
      current_plan_id: member.plan as PlanId,
      referral_code: `${usernameFrom(member.name)
        .replace(/[^a-z]/g, '')
        .slice(0, 8)}${100 + order}`,
      avatar_file_id: isDrawn ? avatar() : null,
      banner_file_id: isDrawn && order % 3 !== 2 ? banner() : null,
      created_at: member.joinedAt,
      updated_at: drawnAt,
    })
    world.add('accounts', {
      id: idOf('account', member.key),
      account_id: member.id,
      provider_id: 'credential',
      user_id: member.id,
      created_at: member.joinedAt,
      updated_at: member.joinedAt,
    })
  }
  for (const [who, by] of invited) {
    const [friend, referrer] = [world.member(who), world.member(by)]
    const code = world.all('users').find((user) => user.id === referrer.id)?.referral_code
    world.add('referrals', {
      id: idOf('referral', who),
      referrer_id: referrer.id,
      referred_id: friend.id,
      code: code ?? '',
      counted_at: friend.joinedAt,
      created_at: friend.joinedAt,
    })
  }
}
