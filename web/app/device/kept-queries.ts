import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { type KeptQuery, writeFor } from './kept-store.ts'

/** Of the whole garage, by the second part of the key. */
const ofGarage = new Set(['dashboard', 'list', 'reminders', 'to-choose', 'custom-types', 'spending', 'budget'])
/** Of one vehicle, by the third. Not what concerns other people: sharing, listings, enquiries, sales. */
const ofVehicle = new Set([
  ...['page', 'specification', 'timeline', 'last', 'reminders', 'due-dates', 'documents', 'mileage'],
  ...['service-records', 'fuel', 'tyre-sets', 'parts', 'modifications', 'mot-defects', 'spending', 'budget'],
  ...['valuation', 'purchase', 'invoices', 'business-mileage'],
])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Only what is on this list is kept: never feeds, profiles, notifications or anything of another member but the cars
 * they share, which go when the sharing ends.
 */
export function isKeptForReading([topic, second, third]: QueryKey): boolean {
  if (topic === 'subscription') return true
  if (topic !== 'vehicles' || typeof second !== 'string') return false
  return uuid.test(second) ? typeof third === 'string' && ofVehicle.has(third) : ofGarage.has(second)
}

const longest = 90 * 24 * 60 * 60 * 1000
const pause = 400
const pagesKept = 2

/** When what is in the store was heard, by hash. */
const stored = new Map<string, number>()

/** Puts what was kept where the screens look for it, as old as it is. */
export function restore(client: QueryClient, queries: KeptQuery[]) {
  stayReadable(client)
  for (const { hash, key, data, at } of queries) {
    stored.set(hash, at)
    if (isKeptForReading(key) && at > Date.now() - longest) client.setQueryData(key, data, { updatedAt: at })
  }
}

let isReadable = false

/**
 * What was read stays on the screen without a connection: it is not dropped from memory after five minutes, and a
 * refetch that got no answer does not turn it into an error.
 */
function stayReadable(client: QueryClient) {
  if (isReadable) return
  isReadable = true
  for (const topic of ['vehicles', 'subscription'])
    client.setQueryDefaults([topic], { gcTime: Number.POSITIVE_INFINITY })
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { query, action } = event
    const isUnanswered = action.error instanceof ApiError && action.error.status === 0
    if (isUnanswered && query.state.data !== undefined && isKeptForReading(query.queryKey))
      query.setState({ ...query.state, status: 'success', error: null })
  })
}

/** Writes down what these queries hear from the server, a moment later and together. */
export function keepQueries(client: QueryClient, userId: string): () => void {
  stayReadable(client)
  const changed = new Map<string, Query>()
  const gone = new Set<string>()
  let timer = 0

  const write = () => {
    clearTimeout(timer)
    timer = 0
    const puts = [...changed.values()].map(toKept).filter(({ hash, at }) => stored.get(hash) !== at)
    for (const { hash, at } of puts) stored.set(hash, at)
    const deletes = [...gone]
    changed.clear()
    gone.clear()
    // A full disk keeps what it has, which says how old it is.
    if (puts.length + deletes.length) void writeFor(userId, puts, deletes).catch(() => {})
  }
  const note = (query: Query, isGone: boolean) => {
    if (!isKeptForReading(query.queryKey)) return
    if (isGone) {
      changed.delete(query.queryHash)
      gone.add(query.queryHash)
    } else {
      gone.delete(query.queryHash)
      changed.set(query.queryHash, query)
    }
    timer ||= window.setTimeout(write, pause)
  }
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'success') note(query, false)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') note(event.query, true)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') note(event.query, false)
    if (event.action.type === 'error' && isMissing(event.action.error)) note(event.query, true)
  })
  const hide = () => document.visibilityState === 'hidden' && write()
  document.addEventListener('visibilitychange', hide)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hide)
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403)

const toKept = ({ queryHash, queryKey, state }: Query): KeptQuery => ({
  hash: queryHash,
  key: queryKey,
  data: firstPages(state.data),
  at: state.dataUpdatedAt,
})

/** Of a long list its beginning, so that starting from the device stays quick. */
function firstPages(data: unknown) {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
  return { pages: pages.slice(0, pagesKept), pageParams: pageParams.slice(0, pagesKept) }
}
