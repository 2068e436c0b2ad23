import { randomBytes } from 'node:crypto'
import type { TestServer } from './server.ts'

export const password = 'correct horse battery'

/** Seconds: longer than a test lasts. */
const long = 600

interface Reply extends Response {
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests find out
  json(): Promise<any>
}

/** Somebody at a browser: keeps cookies, has an IP address of their own. */
export class Person {
  readonly server: TestServer
  readonly address = [10, ...randomBytes(3)].join('.')
  readonly cookies = new Map<string, string>()
  readonly #ends = new Map<string, NodeJS.Timeout>()
  id = ''
  name: string
  email: string

  constructor(server: TestServer, name = 'Visitor', email = '') {
    this.server = server
    this.name = name
    this.email = email
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const raw = body instanceof Uint8Array || body instanceof FormData || body instanceof ReadableStream
    const response = await this.server.app.request(
      path.startsWith('/files') || path.startsWith('/healthz') ? path : `/api${path}`,
      {
        method,
        headers: {
          'x-forwarded-for': this.address,
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as RequestInit['body'] }),
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      },
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const [name, value] = [pair?.split('=')[0] ?? '', pair?.slice((pair?.indexOf('=') ?? 0) + 1) ?? '']
      if (/max-age=0/i.test(cookie) || value === '') this.cookies.delete(name)
      else this.#keep(name, value, Number(/max-age=(\d+)/i.exec(cookie)?.[1] ?? long))
    }
    return response
  }

  #keep(name: string, value: string, seconds: number) {
    this.cookies.set(name, value)
    clearTimeout(this.#ends.get(name))
    if (seconds < long) this.#ends.set(name, setTimeout(() => this.cookies.delete(name), seconds * 1000).unref())
  }

  get = (path: string, headers?: Record<string, string>) => this.request('GET', path, undefined, headers)
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.request('POST', path, body, headers)
  put = (path: string, body: unknown = {}) => this.request('PUT', path, body)
  patch = (path: string, body: unknown = {}) => this.request('PATCH', path, body)
  delete = (path: string) => this.request('DELETE', path)

  async signsIn(withPassword = password) {
    return this.post('/auth/sign-in/email', { email: this.email, password: withPassword })
  }
}

export const visitor = (server: TestServer) => new Person(server)

/** A member with a new account, signed in. */
export async function member(server: TestServer, name: string, extra: { ref?: string } = {}): Promise<Person> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.org`
  const person = new Person(server, name, email)
  const response = await person.post('/auth/sign-up/email', { name, email, password, ...extra })
  if (response.status !== 201) throw new Error(`Sign-up of ${name} failed: ${response.status} ${await response.text()}`)
  const session = (await (await person.get('/session')).json()) as { user: { id: string } }
  person.id = session.user.id
  return person
}

/** Ann owns things; Sam is a stranger to her; the visitor has no account. */
export async function people(server: TestServer) {
  const [ann, sam] = await Promise.all([member(server, 'Ann Archer'), member(server, 'Sam Sutton')])
  return { ann, sam, visitor: visitor(server) }
}
