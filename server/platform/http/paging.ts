import { z } from 'zod'
import { afterWords } from '#domain/basics/meaning.ts'

/*
 * Lists are paged by key: the browser names the last item it has, and the query finds its place and reads one row more
 * than a page, which tells whether there is another.
 */
export const pageMark = z.object({
  after: z.uuid('Invalid page cursor').optional().describe(afterWords),
})

export function asPage<Item extends { id: string }>(found: Item[], size: number) {
  const items = found.slice(0, size)
  return { items, next: found.length > size ? (items.at(-1)?.id ?? null) : null }
}
