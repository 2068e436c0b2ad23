import { reminderStatuses } from '#domain/records/reminder.ts'
import { spendingPeriods } from '#domain/records/spending.ts'
import { timelineKinds } from '#domain/records/timeline.ts'
import { sharedKinds } from '#domain/sharing/sharing.ts'
import { routesOf } from '../authorisation/run.ts'
import type { Person } from '../people.ts'
import { type Answer, askFor, type Opening } from './answers.ts'
import type { Started } from './place.ts'

/** A live line never ends, and the outbox is a page for developers. */
const left = new Set(['/api/live', '/dev/outbox', '/files/:fileId', '/files/:fileId/:size{[0-9]{1,5}}'])

/** What the screens add to an address. */
const variants: Record<string, string[]> = {
  '/api/posts': ['?feed=all', '?feed=following'],
  '/api/reminders': reminderStatuses.map((status) => `?status=${status}`),
  '/api/spending': spendingPeriods.map((period) => `?period=${period}`),
  '/api/search': ['?q=ford', '?q=malcolm', '?q=mgb'],
  '/api/businesses': ['?search=garage', '?search=moor'],
  '/api/guides': ['', '?search=oil'],
  '/api/business/confirmations': ['?state=waiting', '?state=done'],
  '/api/moderation/businesses': ['?state=waiting', '?state=verified'],
  '/api/vehicles/:vehicleId/timeline': ['', ...timelineKinds.map((kind) => `?kind=${kind}`)],
  '/api/vehicles/:vehicleId/reminders': ['', ...reminderStatuses.map((status) => `?status=${status}`)],
  '/api/vehicles/:vehicleId/spending': spendingPeriods.map((period) => `?period=${period}`),
  '/api/vehicles/:vehicleId/sharing/entries': sharedKinds.map((kind) => `?kind=${kind}`),
}

/** Who alone asks for what is long and much the same for everybody. */
const askers: Record<string, string[]> = {
  '/api/account/export': ['priya', 'zelda', 'visitor'],
  '/api/posts': ['priya', 'zelda', 'visitor'],
  '/api/guides': ['priya', 'zelda', 'visitor'],
  '/api/search': ['priya', 'zelda', 'visitor'],
  '/api/leaderboard': ['priya', 'malcolm', 'visitor'],
  '/sitemap.xml': ['visitor'],
  '/robots.txt': ['visitor'],
}

const vehiclesOfEach = 2
const recordsOfEach = 2
const filesOfEach = 6

/** Every address that a screen asks for, as everybody: each answer names the things to ask for next. */
export async function crawl(started: Started, { people, token }: Opening): Promise<Answer[]> {
  const routes = routesOf(started.app).flatMap((route) => (route.startsWith('GET ') ? [route.slice(4)] : []))
  const wanted = routes.filter((route) => !left.has(route))
  const answers = new Map<string, Answer>()
  const asking: Record<string, Person> = {}
  for (const [name, signIn] of Object.entries(people)) asking[name] = await started.signIn(name, signIn)
  asking.visitor = started.visitor()

  async function ask(as: string, get: string): Promise<Answer> {
    const key = `${as} ${get}`
    const answer = answers.get(key) ?? (await askFor(started.app, as, asking[as] as Person, get))
    answers.set(key, answer)
    return answer
  }
  /** Follows the list to its second page. */
  async function askAll(as: string, route: string, params: Record<string, string> = {}) {
    if (askers[route]?.includes(as) === false) return
    const path = filled(route, params)
    for (const variant of variants[route] ?? ['']) {
      const { next } = ((await ask(as, `${path}${variant}`)).says ?? {}) as { next?: unknown }
      if (typeof next === 'string')
        await ask(as, `${path}${variant}${variant ? '&' : '?'}after=${encodeURIComponent(next)}`)
    }
  }
  const under = (start: string) => wanted.filter((route) => route.startsWith(start))
  const flat = (start: string) => under(start).filter((route) => !route.slice(start.length).includes(':'))

  const everyone = Object.keys(asking)
  const cars = new Map<string, string[]>()
  for (const as of everyone) {
    for (const route of wanted.filter((each) => !each.includes(':'))) await askAll(as, route)
    cars.set(as, idsIn((await ask(as, '/api/vehicles')).says).slice(0, vehiclesOfEach))
  }

  for (const [as, ids] of cars)
    for (const vehicleId of ids) {
      for (const route of flat('/api/vehicles/:vehicleId'))
        if (vehicleId === ids[0]) await askAll(as, route, { vehicleId })
        else await ask(as, filled(route, { vehicleId }))
      for (const [route, recordIds] of await recordsOf(vehicleId, (path) => ask(as, path)))
        for (const id of recordIds) await ask(as, filled(route, { vehicleId }, id))
    }

  // What is another's stays another's, also for whom it once belonged to.
  const former: [as: string, owner: string][] = [
    ['priya', 'malcolm'],
    ['malcolm', 'alastair'],
    ['carl', 'zelda'],
    ['zelda', 'bea'],
    ['visitor', 'malcolm'],
  ]
  for (const [as, owner] of former)
    for (const vehicleId of cars.get(owner)?.slice(0, 2) ?? [])
      for (const route of flat('/api/vehicles/:vehicleId')) await ask(as, filled(route, { vehicleId }))

  for (const as of everyone) {
    const of = async (list: string, most: number) => idsIn((await ask(as, list)).says).slice(0, most)
    for (const transferId of await of('/api/sold', 3))
      for (const route of under('/api/sold/:transferId')) await askAll(as, route, { transferId })
    for (const transferId of await of('/api/transfers', 3))
      for (const route of under('/api/transfers/:transferId')) await askAll(as, route, { transferId })
    for (const id of await of('/api/conversations', 3)) await ask(as, `/api/conversations/${id}`)
  }

  for (const as of ['priya', 'zelda', 'visitor']) {
    for (const postId of idsIn((await ask('priya', '/api/posts?feed=all')).says).slice(0, 5))
      for (const route of under('/api/posts/:postId')) await askAll(as, route, { postId })
    for (const guideId of idsIn((await ask('priya', '/api/guides')).says).slice(0, 2))
      await ask(as, `/api/guides/${guideId}`)
  }

  const seen = JSON.stringify([...answers.values()])
  const users = [...new Set(seen.match(/(?<="user_id":")[0-9a-f-]{36}/g))].sort()
  const slugs = [...new Set(seen.match(/(?<="(?:public_url|slug|url_slug)":")[a-z0-9-]+/g))].sort()
  const businesses = [...new Set(seen.match(/(?<="business":\{"user_id":")[0-9a-f-]{36}/g))].sort()
  for (const as of ['priya', 'dan', 'judith', 'visitor'])
    for (const userId of new Set([...businesses.slice(0, 4), ...users.slice(0, 4)]))
      for (const route of [...under('/api/profiles/:userId'), ...under('/api/businesses/:userId')])
        await askAll(as, route, { userId })
  for (const as of ['visitor', 'priya'])
    for (const slug of spread(slugs, 8))
      for (const route of under('/api/').filter((each) => each.includes(':slug')))
        await ask(as, filled(route, { slug }))
  for (const slug of spread(slugs, 2)) await ask('visitor', `/p/${slug}/og.png`)
  for (const as of ['visitor', 'carl', 'bea'])
    for (const route of under('/api/public/transfers/:token')) await ask(as, filled(route, { token }))

  for (const as of everyone) {
    const theirs = JSON.stringify([...answers.values()].filter((answer) => answer.as === as))
    const files = [...new Set(theirs.match(/(?<=")\/files\/[0-9a-f-]{36}(\/\d+)?(?=")/g))].sort()
    for (const file of spread(files, filesOfEach)) {
      await ask(as, file)
      await ask('visitor', file)
    }
  }

  const found = [...answers.values()]
  const never = wanted.filter((route) => !found.some((answer) => answer.status < 300 && isOf(route, answer.get)))
  if (never.length > 0) throw new Error(`Nobody was answered at ${never.join(', ')}`)
  return found
}

/** Routes of one record, with the ids that lists and the timeline name. */
async function recordsOf(vehicleId: string, ask: (path: string) => Promise<Answer>) {
  const book = `/api/vehicles/${vehicleId}`
  const listed = async (list: string) => idsIn((await ask(`${book}/${list}`)).says).slice(0, recordsOfEach)
  const told = async (kind: string) => {
    const { items = [] } = (await ask(`${book}/timeline?kind=${kind}`)).says as { items?: { record: { id: string } }[] }
    return items.map(({ record }) => record.id).slice(0, recordsOfEach)
  }
  const of = '/api/vehicles/:vehicleId'
  return [
    [`${of}/service-records/:recordId`, await listed('service-records')],
    [`${of}/running-costs/:recordId`, await told('running_cost')],
    [`${of}/washes/:recordId`, await told('wash')],
    [`${of}/notes/:noteId`, await listed('notes')],
    [`${of}/media/:mediaId`, await listed('media')],
    [`${of}/documents/:documentId`, await listed('documents')],
    [`${of}/modifications/:modificationId`, await listed('modifications')],
    [`${of}/reminders/:reminderId`, await listed('reminders?status=pending')],
    [`${of}/handovers/:sequence`, ['1', '2']],
  ] as const
}

const parameter = /:(\w+)(\{[^}]*\}+)?/g

const filled = (route: string, params: Record<string, string>, last = '') =>
  route.replace(parameter, (_all, name: string) => encodeURIComponent(params[name] ?? last))

const isOf = (route: string, get: string) =>
  new RegExp(`^${route.replace(/\./g, '\\.').replace(parameter, '[^/?]+')}(\\?.*)?$`).test(get)

/** Of the things that an answer lists. */
function idsIn(says: unknown): string[] {
  const lists = Array.isArray(says) ? [says] : Object.values((says ?? {}) as object).filter(Array.isArray)
  return lists.flat().flatMap((thing) => thing?.transfer_id ?? thing?.id ?? [])
}

/** So many of them, from the first to the last. */
const spread = <T>(items: T[], most: number) =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / most)) === 0)
