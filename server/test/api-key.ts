import type { Scope } from '#domain/basics/api-scopes.ts'
import type { MadeApiKey } from '#domain/vehicles/api-key.ts'
import { type Person, password } from './people.ts'

interface Wanted {
  scopes: Scope[]
  vehicle_id?: string | null
  name?: string
}

export async function makesKey(
  person: Person,
  { scopes, vehicle_id = null, name = 'Home Assistant' }: Wanted,
): Promise<MadeApiKey> {
  const answer = await person.post('/api-keys', { name, vehicle_id, scopes, days: '90', password })
  if (answer.status !== 201) throw new Error(`No key: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A script: no cookies, only the key. */
export function scriptWith(person: Person, key: string, headers: Record<string, string> = {}) {
  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const isRaw = body instanceof Uint8Array
    return person.server.app.request(path.startsWith('/files') ? path : `/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': '192.0.2.77',
        authorization: `Bearer ${key}`,
        ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
        ...headers,
        ...more,
      },
      ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as RequestInit['body'] }),
    })
  }
  return {
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown = {}, more: Record<string, string> = {}) => ask('POST', path, body, more),
  }
}
