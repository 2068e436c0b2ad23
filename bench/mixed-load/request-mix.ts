import { randomUUID } from 'node:crypto'

/** A signed-in member, with the address a proxy would report. */
export interface Player {
  user: string
  cookie: string
  address: string
  vehicles: string[]
  /** Files of theirs, with bytes. */
  pictures: string[]
}

/** Everybody and everything the requests are about. */
export interface Company {
  players: Player[]
  people: string[]
  posts: string[]
  /** Slugs of vehicles' pages and of listings. */
  pages: string[]
  listings: string[]
}

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Nobody: a visitor. */
  player?: Player
  headers?: Record<string, string>
  body?: unknown
}

/** A number from 0 up to but not including 1. */
type Random = () => number
type Ask = (company: Company, random: Random) => Asked

const one = <T>(of: readonly T[], random: Random): T => {
  const chosen = of[Math.floor(random() * of.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}
/** Most people look at the same few. */
const popular = <T>(of: readonly T[], random: Random): T => one(of, () => random() ** 3)

const ofPlayer =
  (path: string): Ask =>
  ({ players }, random) => ({ method: 'GET', path, player: one(players, random) })

const ofVehicle =
  (part: string): Ask =>
  ({ players }, random) => {
    const player = one(players, random)
    return { method: 'GET', path: `/api/vehicles/${one(player.vehicles, random)}${part}`, player }
  }

/** Of its own in every run: one that was used before would be answered from memory, or refused. */
const writes = () => ({ 'idempotency-key': `bench-${randomUUID()}` })

const toVehicle =
  (part: string, body: (random: Random) => unknown): Ask =>
  ({ players }, random) => {
    const player = one(players, random)
    const path = `/api/vehicles/${one(player.vehicles, random)}${part}`
    return { method: 'POST', path, player, headers: writes(), body: body(random) }
  }

/** A date within the last year: an older one may be from before the car, and is asked about. */
const dayOf = (random: Random) => new Date(Date.now() - random() * 365 * 86_400_000).toISOString().slice(0, 10)
const words = ['barlow', 'ford escort', 'oil', 'cooper', 'morris', 'member-12', 'rover p6', 'garage']
const services = ['Minor Service', 'Oil Change', 'Brake Service', 'Battery Change'] as const

/** What members and visitors request, each as often in about a hundred as its number says; ten of them write. */
export const mix: Record<string, { share: number; ask: Ask }> = {
  garage: { share: 8, ask: ofPlayer('/api/vehicles') },
  dashboard: { share: 8, ask: ofPlayer('/api/dashboard') },
  'signed-in page': { share: 4, ask: ofPlayer('/') },
  notifications: { share: 4, ask: ofPlayer('/api/notifications') },
  feed: { share: 7, ask: ofPlayer('/api/posts?feed=all') },
  'feed of those followed': { share: 3, ask: ofPlayer('/api/posts?feed=following') },
  leaderboard: { share: 3, ask: ofPlayer('/api/leaderboard?size=30') },
  search: {
    share: 4,
    ask: ({ players }, random) => ({
      method: 'GET',
      path: `/api/search?q=${encodeURIComponent(one(words, random))}`,
      player: one(players, random),
    }),
  },
  profile: {
    share: 4,
    ask: ({ players, people }, random) => ({
      method: 'GET',
      path: `/api/profiles/${popular(people, random)}`,
      player: one(players, random),
    }),
  },
  comments: {
    share: 2,
    ask: ({ players, posts }, random) => ({
      method: 'GET',
      path: `/api/posts/${popular(posts, random)}/comments`,
      player: one(players, random),
    }),
  },
  vehicle: { share: 7, ask: ofVehicle('') },
  timeline: { share: 6, ask: ofVehicle('/timeline') },
  'service records': { share: 3, ask: ofVehicle('/service-records') },
  spending: { share: 3, ask: ofVehicle('/spending') },
  reminders: { share: 2, ask: ofVehicle('/reminders') },
  notes: { share: 2, ask: ofVehicle('/notes') },
  documents: { share: 2, ask: ofVehicle('/documents') },
  media: { share: 2, ask: ofVehicle('/media') },
  'picture of a vehicle': {
    share: 6,
    ask: ({ players }, random) => {
      const player = one(
        players.filter(({ pictures }) => pictures.length > 0),
        random,
      )
      return { method: 'GET', path: `/files/${one(player.pictures, random)}/320`, player }
    },
  },
  "vehicle's public page": {
    share: 7,
    ask: ({ pages }, random) => ({ method: 'GET', path: `/p/${popular(pages, random)}` }),
  },
  advertisement: {
    share: 3,
    ask: ({ listings }, random) => ({ method: 'GET', path: `/listings/${popular(listings, random)}` }),
  },

  'new service record': {
    share: 2,
    ask: toVehicle('/service-records', (random) => ({
      type: one(services, random),
      date: dayOf(random),
      cost: Math.round(random() * 400),
      service_center: 'Castle Hill Garage',
      comments: 'Oil, filter and plugs changed.',
    })),
  },
  'new running cost': {
    share: 2,
    ask: toVehicle('/running-costs', (random) => ({
      type: 'Fuel',
      date: dayOf(random),
      cost: 20 + Math.round(random() * 60),
    })),
  },
  'new note': {
    share: 1.5,
    ask: toVehicle('/notes', () => ({ content: 'The heater wants looking at before winter.' })),
  },
  'new post': {
    share: 0.5,
    ask: ({ players }, random) => ({
      method: 'POST',
      path: '/api/posts',
      player: one(players, random),
      headers: writes(),
      body: { title: 'Out on the moor', content: 'Oil changed, plugs gapped, and off before the rain.' },
    }),
  },
  'new comment': {
    share: 1.3,
    ask: ({ players, posts }, random) => ({
      method: 'POST',
      path: `/api/posts/${popular(posts, random)}/comments`,
      player: one(players, random),
      headers: writes(),
      body: { content: 'What did the gauge say afterwards?' },
    }),
  },
  reaction: {
    share: 1.5,
    ask: ({ players, posts }, random) => ({
      method: 'PUT',
      path: `/api/posts/${popular(posts, random)}/reaction`,
      player: one(players, random),
      body: { type: one(['like', 'love', 'celebrate'], random) },
    }),
  },
  follow: {
    share: 0.7,
    ask: ({ players, people }, random) => {
      const player = one(players, random)
      const others = people.filter((id) => id !== player.user)
      return { method: random() < 0.7 ? 'PUT' : 'DELETE', path: `/api/follows/${popular(others, random)}`, player }
    },
  },
  'notifications read': {
    share: 0.5,
    ask: ({ players }, random) => ({
      method: 'POST',
      path: '/api/notifications/read',
      player: one(players, random),
    }),
  },
}
