import { randomBytes } from 'node:crypto'

export const password = 'correct horse battery'

export interface Answer {
  /** 0 if the connection was cut before there was one. */
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the route says
  body: any
}

interface Asking {
  key?: string | undefined
  bytes?: Uint8Array
  /** Another server than usual. */
  url?: string
}

/** Somebody at a browser with their own address, whose connection may be cut at any moment. */
export class Member {
  url: string
  readonly name: string
  readonly email: string
  readonly address = [10, ...randomBytes(3)].join('.')
  cookie = ''
  /** With a replica, says for a moment that they have just written. */
  #wrote = { pair: '', until: 0 }
  id = ''
  /** How it is sent; for a connection of its own. */
  send: (url: string, init: RequestInit) => Promise<Response> = fetch

  constructor(url: string, name: string) {
    this.url = url
    this.name = name
    this.email = `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(5).toString('hex')}@example.org`
  }

  async ask(method: string, path: string, body?: object, { key, bytes, url = this.url }: Asking = {}): Promise<Answer> {
    try {
      const response = await this.send(`${url}/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': this.address,
          cookie: Date.now() < this.#wrote.until ? `${this.cookie}; ${this.#wrote.pair}` : this.cookie,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        signal: AbortSignal.timeout(30_000),
        ...(bytes ? { body: bytes } : body ? { body: JSON.stringify(body) } : {}),
      } as RequestInit)
      const text = await response.text()
      const [wrote, [cookie]] = partition(response.headers.getSetCookie())
      if (cookie) this.cookie = cookie.split(';')[0] ?? ''
      if (wrote) this.#wrote = { pair: wrote.split(';')[0] ?? '', until: Date.now() + 1000 * secondsOf(wrote) }
      return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
    } catch {
      return { status: 0, body: undefined }
    }
  }

  signUp = () => this.ask('POST', '/auth/sign-up/email', { name: this.name, email: this.email, password })
  signIn = (url = this.url) => this.ask('POST', '/auth/sign-in/email', { email: this.email, password }, { url })

  async whoAmI(url = this.url): Promise<string | undefined> {
    return (await this.ask('GET', '/session', undefined, { url })).body?.user?.id
  }
}

const secondsOf = (cookie: string) => Number(/max-age=(\d+)/i.exec(cookie)?.[1] ?? 0)

function partition(cookies: string[]): [wrote: string | undefined, others: string[]] {
  const isWrote = (cookie: string) => /^[^=]+\.wrote=/.test(cookie)
  return [cookies.find(isWrote), cookies.filter((cookie) => !isWrote(cookie))]
}

/** A member with an account, signed in. */
export async function newMember(url: string, name: string): Promise<Member> {
  const member = new Member(url, name)
  const { status, body } = await member.signUp()
  if (status !== 201) throw new Error(`${name} could not sign up: ${status} ${JSON.stringify(body)}`)
  member.id = (await member.whoAmI()) ?? ''
  return member
}

export const aCar = {
  make: 'Mini',
  model: 'Cooper',
  year: 2015,
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: 100,
}

export async function addCar(member: Member, model = 'Cooper'): Promise<string> {
  const { status, body } = await member.ask('POST', '/vehicles', { ...aCar, model })
  if (status !== 201) throw new Error(`No car for ${member.name}: ${status} ${JSON.stringify(body)}`)
  return body.id
}
