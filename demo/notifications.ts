import type { NotificationMetadata, NotificationType } from '#domain/members/notification.ts'
import { enquiryHeadline } from '#domain/sharing/enquiry.ts'
import { leads } from './cast.ts'
import { addDays, at, daysBetween } from './days.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

const newest = 40
const remembered = 60

interface News {
  user_id: string
  type: NotificationType
  title: string
  content: string
  metadata: NotificationMetadata
  moment: string
}

/** As the schema has them. The one that comes with the account is not told. */
const badges: Record<string, [name: string, description: string]> = {
  'first-wheels': ['First Wheels', 'Added a first vehicle'],
  'full-house': ['Full House', 'Keeps five vehicles'],
  'service-stamp': ['Service Stamp', 'Logged a first service'],
  'full-service-history': ['Full Service History', 'Logged ten services on one vehicle'],
  modder: ['Modder', 'Recorded three modifications'],
  archivist: ['Archivist', 'Stored ten documents'],
  shutterbug: ['Shutterbug', 'Added twenty photos'],
  storyteller: ['Storyteller', 'Shared ten posts'],
  mentor: ['Mentor', 'Shared three guides'],
  'good-company': ['Good Company', 'Has ten followers'],
  'open-garage': ['Open Garage', 'Made a first vehicle public'],
  'passed-on': ['Handed On', 'Handed a vehicle on to its next owner'],
  'community-connector': ['Community Connector', 'Brought five friends along'],
}

/** What the last weeks told each member; the newest are still unread. */
export function addNotifications(world: World) {
  const from = at(addDays(world.today, -remembered), 0)
  const until = at(world.today, 0)
  const news = [...social(world), ...progress(world), ...vehicleNews(world)].filter(
    ({ moment }) => moment >= from && moment < until,
  )
  for (const member of world.members) {
    const away = leads.some((lead) => lead.key === member.key)
      ? 5
      : world.random.fork(`seen ${member.key}`).between(1, 6)
    const lastSeen = at(addDays(world.today, -away), 21)
    const own = news.filter((each) => each.user_id === member.id).sort((a, b) => (a.moment < b.moment ? 1 : -1))
    for (const [index, { moment, ...each }] of own.slice(0, newest).entries())
      world.add('notifications', {
        ...each,
        id: idOf('notification', member.key, index),
        is_read: member.key !== 'ffion' && moment < lastSeen,
        created_at: moment,
      })
  }
}

function social(world: World): News[] {
  const nameOf = new Map(world.members.map((member) => [member.id, member.name]))
  const posts = new Map(world.all('posts').map((post) => [post.id, post]))
  const words = { like: 'liked', love: 'loved', celebrate: 'celebrated' }
  return [
    ...world.all('follows').map(
      (follow): News => ({
        user_id: follow.following_id,
        type: 'new_follower',
        title: 'New follower',
        content: `${nameOf.get(follow.follower_id)} started following you`,
        metadata: { user_id: follow.follower_id },
        moment: String(follow.created_at),
      }),
    ),
    ...world.all('post_reactions').map(
      (reaction): News => ({
        user_id: posts.get(reaction.post_id)?.user_id ?? '',
        type: 'post_reaction',
        title: 'New reaction',
        content: `${nameOf.get(reaction.user_id)} ${words[reaction.type]} ‘${posts.get(reaction.post_id)?.title}’`,
        metadata: { user_id: reaction.user_id, post_id: reaction.post_id },
        moment: String(reaction.created_at),
      }),
    ),
    ...world.all('post_comments').map(
      (comment): News => ({
        user_id:
          posts.get(comment.post_id)?.user_id === comment.user_id ? '' : (posts.get(comment.post_id)?.user_id ?? ''),
        type: 'post_comment',
        title: 'New comment',
        content: `${nameOf.get(comment.user_id)}: ${comment.content}`,
        metadata: { user_id: comment.user_id, post_id: comment.post_id },
        moment: String(comment.created_at),
      }),
    ),
    ...world.all('enquiries').map(
      ({
        id,
        to_user_id,
        from_user_id,
        from_name,
        kind,
        opening_id,
        about,
        message,
        preferred_date,
        created_at,
      }): News => ({
        user_id: to_user_id ?? '',
        type: 'enquiry',
        title: enquiryHeadline({
          kind,
          is_answer: Boolean(opening_id),
          from_name: nameOf.get(from_user_id ?? '') ?? from_name ?? '',
          from_user_id: from_user_id ?? null,
          about: about ?? null,
          preferred_date: preferred_date ?? null,
        }),
        content: message,
        metadata: { enquiry_id: id ?? '' },
        moment: String(created_at),
      }),
    ),
  ]
}

function progress(world: World): News[] {
  const totals = new Map<string, number>()
  const levels: News[] = []
  for (const payment of world.all('point_transactions')) {
    const before = totals.get(payment.user_id) ?? 0
    totals.set(payment.user_id, before + payment.points)
    const level = Math.floor((before + payment.points) / 100) + 1
    if (level > Math.floor(before / 100) + 1)
      levels.push({
        user_id: payment.user_id,
        type: 'level_up',
        title: `You reached level ${level}`,
        content: `${(level - 1) * 100} points and counting.`,
        metadata: {},
        moment: String(payment.created_at),
      })
  }
  const earned = world.all('user_badges').flatMap(({ user_id, badge_id, awarded_at }): News[] => {
    const [name, content] = badges[badge_id] ?? []
    if (!name || !content) return []
    const title = `You earned the badge ${name}`
    return [{ user_id, type: 'badge_earned', title, content, metadata: {}, moment: String(awarded_at) }]
  })
  return [...levels, ...earned]
}

function vehicleNews(world: World): News[] {
  const vehicleOf = new Map(
    world.vehicles.map((vehicle) => [
      vehicle.id,
      `${vehicle.registered.slice(0, 4)} ${vehicle.model.make} ${vehicle.model.model}`,
    ]),
  )
  const due = world.all('reminders').flatMap((reminder): News[] => {
    const told = reminder.due_notified_at ?? reminder.lead_notified_at
    if (!told) return []
    const day = String(told).slice(0, 10)
    const days = daysBetween(day, reminder.due_date)
    return [
      {
        user_id: reminder.user_id,
        type: 'reminder_due',
        title: days > 0 ? `${reminder.title} is due in ${days} days` : `${reminder.title} is due`,
        content: vehicleOf.get(reminder.vehicle_id) ?? '',
        metadata: { vehicle_id: reminder.vehicle_id },
        moment: String(told),
      },
    ]
  })
  const transfers = world.all('ownership_transfers').flatMap((transfer): News[] => {
    const transfer_id = transfer.id ?? ''
    const car = `${transfer.vehicle_year} ${transfer.vehicle_make} ${transfer.vehicle_model}`
    const asked: News = {
      user_id: world.members.find(({ email }) => email === transfer.new_owner_email)?.id ?? '',
      type: 'transfer_request',
      title: 'Ownership transfer request',
      content: `${transfer.previous_owner_name} would like to hand over the ${car} to you.`,
      metadata: { transfer_id },
      moment: String(transfer.created_at),
    }
    const done: News = {
      user_id: transfer.previous_owner_id ?? '',
      type: 'ownership_transfer',
      title: 'Ownership transferred',
      content: `${transfer.new_owner_name} has accepted the ${car}. You’ll find it in your sold vehicles.`,
      metadata: { transfer_id },
      moment: String(transfer.answered_at),
    }
    return transfer.status === 'pending' ? [asked] : transfer.status === 'accepted' ? [done] : []
  })
  return [...due, ...transfers]
}
