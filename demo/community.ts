import { authorReplies, commentTexts } from './comment-texts.ts'
import { addDays, at, latest, minutesAfter } from './days.ts'
import type { Member } from './entities.ts'
import { pictureOf } from './media.ts'
import { postTexts, systemPosts } from './post-texts.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

/** The product's own account, which the schema brings. */
const houseAccount = '00000000-0000-4000-8000-000000000001'

/** How likely others are to follow and react. */
const liked: Record<string, number> = {
  malcolm: 0.72,
  tomasz: 0.6,
  doreen: 0.55,
  gareth: 0.48,
  katya: 0.45,
  imran: 0.44,
  callum: 0.42,
  aisha: 0.4,
  beth: 0.36,
  alastair: 0.34,
  ffion: 0.03,
}
const popularity = (member: Member) => liked[member.key] ?? 0.16

export function addFollows(world: World) {
  const random = world.random.fork('follows')
  const lastNight = minutesAfter(at(world.today, 0), -30)
  for (const follower of world.members)
    for (const followed of world.members) {
      const invited = world
        .all('referrals')
        .some((each) => each.referred_id === follower.id && each.referrer_id === followed.id)
      const active = follower.key === 'ffion' ? 0.05 : 0.75
      if (follower === followed || !(invited || random.chance(popularity(followed) * active))) continue
      const since = latest(follower.joinedAt, followed.joinedAt)
      const later = minutesAfter(since, random.between(30, 60 * 24 * 90))
      world.add('follows', {
        id: idOf('follow', follower.key, followed.key),
        follower_id: follower.id,
        following_id: followed.id,
        created_at: later < lastNight ? later : minutesAfter(since, random.between(5, 60)),
      })
    }
}

export function addPosts(world: World) {
  const random = world.random.fork('posts')
  const night = at(world.today, 0)
  for (const [index, text] of postTexts.entries()) {
    const author = world.member(text.author)
    const vehicle = world.vehicle(`${text.author}-${text.picture.model}`)
    const created_at = at(addDays(world.today, -text.daysAgo), random.between(70, 225) / 10)
    const id = idOf('post', index)
    world.add('posts', {
      id,
      user_id: author.id,
      title: text.title,
      content: text.content,
      created_at,
      updated_at: created_at,
    })
    if (random.chance(0.8))
      world.add('post_media', {
        id: idOf('post media', index),
        post_id: id,
        type: 'image',
        file_id: world.keep(`post ${index}`, {
          user_id: author.id,
          kind: 'post',
          original_name: `${text.picture.scene}.jpg`,
          created_at,
          content: pictureOf(vehicle, text.picture.scene),
        }),
        created_at,
      })
    const readers = world.members.filter(
      (member) => member !== author && member.key !== 'ffion' && member.joinedAt < created_at,
    )
    for (const reader of readers) {
      if (!random.chance(0.1 + popularity(author) * 0.5)) continue
      const moment = minutesAfter(created_at, random.between(4, 60 * 60))
      if (moment >= night) continue
      const type = random.pick(['like', 'like', 'like', 'love', 'celebrate'] as const)
      world.add('post_reactions', {
        id: idOf('reaction', index, reader.key),
        post_id: id,
        user_id: reader.id,
        type,
        created_at: moment,
      })
    }
    addComments(world, { id, index, author, subject: text.subject, created_at, readers })
  }
  for (const [index, { daysAgo, ...post }] of systemPosts.entries()) {
    const created_at = at(addDays(world.today, -daysAgo), 9)
    world.add('posts', {
      id: idOf('system post', index),
      user_id: houseAccount,
      is_system_generated: true,
      metadata: { source: 'system' },
      ...post,
      created_at,
      updated_at: created_at,
    })
  }
}

interface Talk {
  id: string
  index: number
  author: Member
  subject: string
  created_at: string
  readers: Member[]
}

/** Texts still to be said; a pool is refilled only when everything in it has been said once. */
const unsaid = new WeakMap<World, Map<string, string[]>>()

function nextText(world: World, subject: string): string {
  const pools = unsaid.get(world) ?? new Map<string, string[]>()
  unsaid.set(world, pools)
  let pool = pools.get(subject) ?? []
  if (pool.length === 0)
    pool = world.random.fork(`comments ${subject} ${pools.size}`).shuffled(commentTexts[subject] ?? [])
  const text = pool.pop() ?? ''
  pools.set(subject, pool)
  return text
}

function addComments(world: World, { id, index, author, subject, created_at, readers }: Talk) {
  const random = world.random.fork(`comments ${index}`)
  const night = at(world.today, 0)
  const said = new Set<string>()
  let moment = created_at
  const say = (who: Member, content: string) => {
    moment = minutesAfter(moment, random.between(12, 60 * 9))
    if (moment >= night || said.has(content) || content === '') return
    said.add(content)
    world.add('post_comments', {
      id: idOf('comment', index, said.size),
      post_id: id,
      user_id: who.id,
      content,
      created_at: moment,
      updated_at: moment,
    })
  }
  const speakers = random.shuffled(readers).slice(0, random.between(1, 2 + Math.round(popularity(author) * 6)))
  for (const speaker of speakers) say(speaker, nextText(world, random.chance(0.2) ? 'any' : subject))
  if (said.size > 1 && random.chance(0.4)) say(author, random.pick(authorReplies))
}
