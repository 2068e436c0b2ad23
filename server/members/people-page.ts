import { type PeoplePage, peoplePerPage } from '#domain/members/people.ts'
import { asCursorPage } from '../platform/database/cursor.ts'
import { recordId } from '../platform/http/guard.ts'

export const memberId = (id: string) => recordId(id, 'User').toLowerCase()

type Row = PeoplePage['items'][number] & { cursor: string }

export function asPeoplePage(found: Row[]): PeoplePage {
  const { items, next } = asCursorPage(found, peoplePerPage)
  return { items: items.map(({ cursor: _, ...person }) => person), next }
}
