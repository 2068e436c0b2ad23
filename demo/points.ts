import { dailyCap } from '#domain/members/points.ts'
import { logKinds } from '#domain/records/registry.ts'
import { dayAt } from './days.ts'
import { idOf } from './random.ts'
import { publishedAt } from './vehicles.ts'
import type { Row, World } from './world.ts'

/** As the schema's rules have them; the test compares the two. */
export const ruleWorth: Record<string, number> = {
  'vehicle-added': 20,
  'first-photo': 5,
  ...Object.fromEntries(logKinds.map(({ points }) => [points.rule, points.worth])),
  document: 5,
  modification: 10,
  'vehicle-published': 10,
  post: 5,
  comment: 1,
  guide: 15,
  'profile-completed': 10,
  referral: 50,
}
type Rule = string

interface Deed {
  user_id: string
  rule: Rule
  object_type: Row<'point_transactions'>['object_type']
  object_id: string
  vehicle_id?: string | null
  moment: string
}

/** Everything that earned something, read off the rows the other parts have made. */
function deeds(world: World): Deed[] {
  const found: Deed[] = []
  const add = (
    user_id: string | null | undefined,
    rule: Rule,
    object_type: Deed['object_type'],
    object_id: string | undefined,
    moment: unknown,
    vehicle_id?: string,
  ) => {
    if (user_id && object_id)
      found.push({ user_id, rule, object_type, object_id, vehicle_id: vehicle_id ?? null, moment: String(moment) })
  }
  for (const vehicle of world.vehicles) {
    add(vehicle.addedBy.id, 'vehicle-added', 'vehicle', vehicle.id, vehicle.addedAt, vehicle.id)
    if (vehicle.isPublic)
      add(vehicle.owner.id, 'vehicle-published', 'vehicle', vehicle.id, publishedAt(vehicle, world.today), vehicle.id)
  }
  for (const file of world.files)
    if (file.kind === 'vehicle_photo')
      add(
        file.user_id,
        'first-photo',
        'vehicle',
        file.vehicle_id ?? undefined,
        file.created_at,
        file.vehicle_id ?? undefined,
      )
  const logRules = new Map<string, Rule>(logKinds.map(({ kind, points }) => [kind, points.rule]))
  for (const log of world.all('maintenance_logs'))
    add(log.user_id, logRules.get(log.kind) ?? '', 'maintenance_log', log.id, log.created_at, log.vehicle_id)
  for (const row of world.all('vehicle_documents'))
    add(row.user_id, 'document', 'vehicle_document', row.id, row.created_at, row.vehicle_id)
  for (const row of world.all('modifications'))
    add(row.user_id, 'modification', 'modification', row.id, row.created_at, row.vehicle_id)
  for (const row of world.all('posts'))
    if (!row.is_system_generated) add(row.user_id, 'post', 'post', row.id, row.created_at)
  for (const row of world.all('post_comments')) add(row.user_id, 'comment', 'post_comment', row.id, row.created_at)
  for (const row of world.all('guides')) add(row.user_id, 'guide', 'guide', row.id, row.created_at)
  for (const row of world.all('users'))
    if (row.avatar_file_id && row.banner_file_id) add(row.id, 'profile-completed', 'user', row.id, row.updated_at)
  for (const row of world.all('referrals')) add(row.referrer_id, 'referral', 'user', row.referred_id, row.counted_at)
  return found.sort((a, b) => (a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : a.object_id < b.object_id ? -1 : 1))
}

/** Called last: one payment a rule and object, at most a hundred a day, referrals apart. */
export function addPoints(world: World) {
  const earned = new Map<string, number>()
  for (const deed of deeds(world)) {
    const today = `${deed.user_id} ${dayAt(deed.moment)}`
    const soFar = earned.get(today) ?? 0
    const worth = ruleWorth[deed.rule] ?? 0
    const points = deed.rule === 'referral' ? worth : Math.min(worth, dailyCap - soFar)
    if (points <= 0) continue
    if (deed.rule !== 'referral') earned.set(today, soFar + points)
    world.add('point_transactions', {
      id: idOf('points', deed.user_id, deed.rule, deed.object_id),
      user_id: deed.user_id,
      rule_id: deed.rule,
      points,
      object_type: deed.object_type,
      object_id: deed.object_id,
      vehicle_id: deed.vehicle_id ?? null,
      created_at: deed.moment,
    })
  }
}

/** When somebody did something for the nth time. */
export function addBadges(world: World) {
  const award = (badge_id: string, user_id: string, awarded_at: string) =>
    world.add('user_badges', { badge_id, user_id, awarded_at })
  for (const member of world.members) {
    const mine = <T extends { user_id?: string | null; created_at?: unknown }>(rows: T[]) =>
      rows.filter((row) => row.user_id === member.id)
    const moments = (rows: { created_at?: unknown }[]) => rows.map((row) => String(row.created_at)).sort()
    const nth = (badge: string, count: number, times: string[]) => {
      const moment = times[count - 1]
      if (moment) award(badge, member.id, moment)
    }
    const added = world.vehicles
      .filter((vehicle) => vehicle.addedBy === member)
      .map((vehicle) => vehicle.addedAt)
      .sort()
    const services = mine(world.all('maintenance_logs')).filter((log) => log.kind === 'service')
    award('early-bird', member.id, member.joinedAt)
    nth('first-wheels', 1, added)
    nth('full-house', 5, added)
    nth('service-stamp', 1, moments(services))
    nth(
      'full-service-history',
      1,
      world.vehicles
        .flatMap((vehicle) => moments(services.filter((log) => log.vehicle_id === vehicle.id)).slice(9, 10))
        .sort(),
    )
    nth('modder', 3, moments(mine(world.all('modifications'))))
    nth('archivist', 10, moments(mine(world.all('vehicle_documents'))))
    nth('shutterbug', 20, moments(mine(world.all('vehicle_media')).filter((media) => media.media_type === 'image')))
    nth('storyteller', 10, moments(mine(world.all('posts'))))
    nth('mentor', 3, moments(mine(world.all('guides'))))
    nth('good-company', 10, moments(world.all('follows').filter((follow) => follow.following_id === member.id)))
    nth(
      'open-garage',
      1,
      world.vehicles
        .filter((vehicle) => vehicle.owner === member && vehicle.isPublic)
        .map((vehicle) => publishedAt(vehicle, world.today))
        .sort(),
    )
    nth(
      'passed-on',
      1,
      world
        .all('ownership_transfers')
        .filter((sale) => sale.previous_owner_id === member.id && sale.status === 'accepted')
        .map((sale) => String(sale.answered_at)),
    )
    nth('community-connector', 5, moments(world.all('referrals').filter((each) => each.referrer_id === member.id)))
  }
}
