import {
  mostListed,
  type SearchGroup,
  type SearchKind,
  type SearchPage,
  type SearchResult,
  searchKinds,
  searchLimit,
} from '#domain/community/search-result.ts'
import type { Db } from '../../platform/database/database.ts'
import { mayBeMisspelt, searchCloseMatches } from './close-matches.queries.ts'
import { searchOwnRecords } from './own-records.queries.ts'
import { searchPeople, searchVehicles } from './search.queries.ts'
import { searchSharedTexts } from './shared-texts.queries.ts'

/** That somebody once wrote the word somewhere doesn't make it the right one. */
const wordsOfAnybody: readonly SearchKind[] = ['guide', 'post']

/**
 * Everything that the member may see and that holds what was typed. If only a few guides and posts do, also what is
 * called nearly so.
 */
export async function searchEverything(db: Db, me: string, text: string, most = searchLimit): Promise<SearchResult[]> {
  const all = async (...searches: (typeof searchPeople)[]) =>
    (await Promise.all(searches.map((search) => search(db, me, text, most)))).flat()
  const found = await all(searchPeople, searchVehicles, searchOwnRecords, searchSharedTexts)
  const isKnown = found.length >= searchLimit || found.some(({ type }) => !wordsOfAnybody.includes(type))
  if (isKnown || !mayBeMisspelt(text)) return found
  const kinds = new Set(found.map(({ type }) => type))
  const close = (await all(searchCloseMatches)).filter(({ type }) => !kinds.has(type))
  return [...found, ...close.map((result) => ({ ...result, isClose: true as const }))]
}

/** The same in groups, with how many there are of each, and of one kind as many as can be listed. */
export async function searchPage(db: Db, me: string, text: string, kind?: SearchKind): Promise<SearchPage> {
  const found = await searchEverything(db, me, text, mostListed + 1)
  const shown = kind ? mostListed : searchLimit
  const groups = searchKinds.flatMap((type): SearchGroup[] => {
    const results = found.filter((result) => result.type === type)
    if (results.length === 0) return []
    const [count, hasMore] = [Math.min(results.length, mostListed), results.length > mostListed]
    return [{ type, count, hasMore, results: kind && kind !== type ? [] : results.slice(0, shown) }]
  })
  return { groups, isClose: found.length > 0 && found.every(({ isClose }) => isClose) }
}
