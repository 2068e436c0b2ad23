import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../query.ts'
import { useSession } from '../session.ts'
import { deviceKeeps, keptCache } from './device-caches.ts'

const keptFilesQuery = queryOptions({
  queryKey: ['device', 'files'],
  queryFn: async () => {
    const requests = await (await caches.open(keptCache)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  },
  // The device's own answer, which no server can make old.
  staleTime: 0,
})
const changed = () => queryClient.invalidateQueries({ queryKey: keptFilesQuery.queryKey })

/** Which files this device has; undefined where it may keep nothing. */
export function useKeptFiles(): string[] | undefined {
  const session = useSession()
  const mayKeep = session.state === 'signed-in' && session.keeps && 'caches' in globalThis
  const { data } = useQuery({ ...keptFilesQuery, enabled: mayKeep })
  return mayKeep ? data : undefined
}

/** As it is viewed: what it is opened as without a connection. */
export async function keepFile(path: string) {
  const response = await fetch(`${path}?view`)
  if (!response.ok) throw new Error(`The file answered ${response.status}`)
  const cache = await caches.open(keptCache)
  await cache.put(path, response)
  // Signed out meanwhile, in another tab: then nothing stays.
  if (!(await deviceKeeps())) await cache.delete(path, { ignoreVary: true })
  await changed()
}

export async function dropFile(path: string) {
  if (!('caches' in globalThis)) return
  await (await caches.open(keptCache)).delete(path, { ignoreVary: true })
  await changed()
}
