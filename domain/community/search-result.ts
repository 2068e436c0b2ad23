/*
 * Without schemas, to keep them out of the first screens; search.ts checks what is asked.
 */

/** In the header, of each kind. */
export const searchLimit = 5
/** On the search page of one kind. More are counted as 'more than'. */
export const mostListed = 50

/** In the order in which they are shown. */
export const searchKinds = ['user', 'vehicle', 'record', 'workshop', 'document', 'business', 'guide', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]

export interface SearchResult {
  type: SearchKind
  id: string
  title: string
  subtitle: string
  imageUrl: string | null
  href: string
  /** Of a post. */
  author?: string
  /** Of one's own vehicle. */
  plate?: string
  /** Nothing is called what was typed; this is spelt nearly so. */
  isClose?: true
}

export interface SearchGroup {
  type: SearchKind
  /** How many were found, up to `mostListed`. */
  count: number
  hasMore: boolean
  /** The first few, or all if only this kind was asked for. */
  results: SearchResult[]
}

export interface SearchPage {
  groups: SearchGroup[]
  isClose: boolean
}
