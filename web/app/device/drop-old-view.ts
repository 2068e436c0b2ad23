import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import { mayKeep } from './keeping.ts'

/**
 * What has changed since the dashboard was drawn must not be seen there at the next start. On the first screen too,
 * before all the rest that deals with the device has been loaded: somebody came to save one thing, and is quick.
 */
export function dropOldView({ type, query, ...event }: QueryCacheNotifyEvent) {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'invalidate') return
  if (query.queryKey[0] !== 'vehicles' || !mayKeep()) return
  void import('./first-view.ts').then(({ dropFirstView }) => dropFirstView()).catch(() => {})
}
