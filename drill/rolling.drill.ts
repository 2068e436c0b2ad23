import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { largestUpload } from '#domain/basics/file.ts'
import { freePort, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { connect } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { findHalfDone, findStuck } from './consistency-checks.ts'
import { atLeast, holds, is, none } from './figures.ts'
import { openLine } from './live-line.ts'
import { addCar, Member } from './member.ts'
import { startNginx } from './parts/nginx.ts'
import { overHttp2 } from './parts/over-http2.ts'
import { type Program, startProgram } from './program.ts'
import { countWrites } from './saved-writes.ts'
import { allowances, type KnownPost, nextWrite, type Write, type Writer } from './writes.ts'

interface Size {
  /** How often each of the three servers is replaced. */
  rounds: number
  members: number
}
export const full: Size = { rounds: 3, members: 24 }

const secret = 'a-secret-for-the-drill-0123456789-0123456789'
const drainSeconds = 5

/** Three servers behind nginx with TLS, each replaced in turn while members read and write through it. */
export async function drillRolling(size: Size = full): Promise<Figure[]> {
  const folder = await temporaryFolder('rolling')
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const [port, plainPort] = [await freePort(), await freePort()]
  const nginx = await startNginx({ folder, servers: ports, port, plainPort })
  setDefaultCACertificates([...getCACertificates(), nginx.cert])
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'drill', temporary: true })
  const { sql, close } = connect(cluster.url, { connections: 4 })
  const settings = {
    ...{ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data'), AUTH_SECRET: secret, TRUST_PROXY: '1' },
    ...{ PUBLIC_URL: nginx.url, DRAIN_SECONDS: String(drainSeconds) },
  }
  const servers: Program[] = []
  const load = new Load(nginx, size)
  try {
    await migrate(sql)
    servers.push(...(await Promise.all(ports.map((each) => startProgram({ port: each, settings })))))
    await load.gather()
    const about = [
      { name: 'proxy', value: `${nginx.version}, with TLS and HTTP/2, with the configuration of docs/deploying.md` },
      { name: 'servers behind it', value: servers.length },
      ...(await theProxy(nginx, servers, load, plainPort)),
    ]
    const ends: number[] = []
    const hands = load.begin()
    for (let round = 0; round < size.rounds; round++)
      for (const [place, each] of ports.entries()) {
        const before = load.answered
        const began = performance.now()
        await servers[place]?.stop()
        ends.push((performance.now() - began) / 1000)
        servers[place] = await startProgram({ port: each, settings })
        await until(() => load.answered > before, 'the others answered', 30)
        // nginx asks a server again that many seconds after it was refused.
        await sleep(10_000)
      }
    load.over = true
    await Promise.all(hands)
    const { lost, twice } = await countWrites(sql, load.acknowledged)
    const halfDone = await findHalfDone(sql, join(folder, 'data', 'files'))
    const complaints = [...load.failures, ...lost, ...twice, ...halfDone]
    if (complaints.length > 0) console.log(await nginx.complaints())
    for (const words of complaints.slice(0, 20)) console.log(`      ${words}`)
    return [
      ...about,
      is('servers stopped with SIGTERM and started again, one after another', ends.length, size.rounds * 3),
      atLeast('requests answered meanwhile', load.answered, size.rounds * 300),
      none('of them with an error, or not at all', load.failures),
      atLeast('writes acknowledged meanwhile', load.acknowledged.length, size.rounds * 100),
      none('of them lost', lost),
      none('of them saved twice', twice),
      none('of them half-done', halfDone),
      is('changes that an open live connection neither heard nor refetched', load.unheard, 0),
      none('connections or locks left hanging', await findStuck(sql)),
      { name: 'longest time from SIGTERM to the end', value: Math.round(Math.max(...ends) * 10) / 10, unit: 's' },
    ]
  } finally {
    load.over = true
    load.end()
    await Promise.all(servers.map((server) => server.stop()))
    await close()
    await cluster.stop()
    await nginx.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Nginx = Awaited<ReturnType<typeof startNginx>>

class Load {
  over = false
  answered = 0
  unheard = 0
  readonly failures: string[] = []
  readonly acknowledged: Write[] = []
  readonly writers: Writer[] = []
  readonly #posts: KnownPost[] = []
  readonly #browsers: ReturnType<typeof overHttp2>[] = []
  readonly #lines: ReturnType<typeof openLine>[] = []
  readonly #nginx: Nginx
  readonly #size: Size

  constructor(nginx: Nginx, size: Size) {
    this.#nginx = nginx
    this.#size = size
  }

  newMember(name: string, address: string) {
    const browser = overHttp2(address, this.#nginx.cert)
    this.#browsers.push(browser)
    const member = new Member(this.#nginx.url, name)
    member.send = browser.send
    return { member, browser }
  }

  async gather() {
    for (let n = 0; n < this.#size.members; n++) {
      const { member } = this.newMember(`Member ${n}`, `127.0.${randomInt(1, 250)}.${n + 1}`)
      const { status, body } = await member.signUp()
      if (status !== 201) throw new Error(`Member ${n} could not sign up: ${status} ${JSON.stringify(body)}`)
      member.id = (await member.whoAmI()) ?? ''
      this.writers.push({ member, car: await addCar(member), left: { ...allowances } })
    }
  }

  begin(): Promise<void>[] {
    return this.writers.flatMap((writer, n) =>
      n < 4 ? [this.#write(writer), this.#listen(writer)] : [n % 2 ? this.#write(writer) : this.#read(writer)],
    )
  }

  end() {
    for (const line of this.#lines) void line.close()
    for (const browser of this.#browsers) browser.end()
  }

  async #write(writer: Writer) {
    while (!this.over) {
      const write = await nextWrite(writer, this.writers, this.#posts)
      if (write.kind === 'sign-up') continue
      const answer = await write.send()
      this.#note(`${write.kind}`, answer.status, answer.body)
      if (answer.status >= 300 || answer.status === 0) continue
      write.answer = answer
      this.acknowledged.push(write)
      if (write.kind === 'post') this.#posts.push({ id: answer.body.id, author: writer.member.id })
      await sleep(randomInt(120))
    }
  }

  async #read({ member, car }: Writer) {
    const paths = ['/session', '/vehicles', `/vehicles/${car}`, `/vehicles/${car}/service-records`, '/posts']
    for (let turn = 0; !this.over; turn++) {
      const path = paths[turn % paths.length] as string
      const { status, body } = await member.ask('GET', path)
      this.#note(`GET ${path}`, status, body)
      await sleep(randomInt(80))
    }
  }

  #note(what: string, status: number, body: unknown) {
    if (status >= 200 && status < 300) this.answered++
    else this.failures.push(`${what}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`)
  }

  /** A change must be heard, or the line be opened anew after it, upon which a browser refetches everything. */
  async #listen({ member, car }: Writer) {
    const line = openLine(member, this.#nginx.url)
    this.#lines.push(line)
    await until(() => line.opened() > 0, 'the live connection was open', 60)
    while (!this.over) {
      const [heard, opened] = [line.heard.length, line.opened()]
      const { status, body } = await member.ask('POST', `/vehicles/${car}/notes`, { content: 'A change' })
      this.#note('note', status, body)
      await until(() => line.heard.length > heard || line.opened() > opened, 'it was heard', 30).catch(
        () => this.unheard++,
      )
      await sleep(randomInt(400))
    }
  }
}

/** What the proxy must leave as it is. */
async function theProxy(nginx: Nginx, servers: Program[], load: Load, plainPort: number): Promise<Figure[]> {
  const guest = '127.77.1.9'
  const { member, browser } = load.newMember('Paula', guest)
  await member.signUp()
  const protocol = browser.protocol()
  const answer = await browser.send(`${nginx.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: 'correct horse battery' }),
  })
  const cookies = answer.headers.getSetCookie()
  const strict = answer.headers.get('strict-transport-security')
  const car = await addCar(member)
  const sent = await uploadOf(member, largestUpload)
  const tooLarge = await uploadOf(member, largestUpload + 1)
  const paper = await member.ask('POST', `/vehicles/${car}/documents`, {
    ...{ title: 'The largest', category: 'Miscellaneous', file_id: sent.body?.id },
  })
  const line = openLine(member, nginx.url)
  await until(() => line.opened() > 0, 'the live connection was open', 30)
  const before = line.heard.length
  await member.ask('POST', `/vehicles/${car}/notes`, { content: 'Heard at once' })
  await until(() => line.heard.length > before, 'the change was heard', 10)
  await line.close()
  await member.ask('POST', '/auth/sign-in/email', { email: member.email, password: 'not this one' })
  const seen = servers
    .flatMap((server) => server.words().split('\n'))
    .filter((words) => words.startsWith('{"security"') && words.includes('/auth/sign-in'))
    .map((words) => JSON.parse(words).address as string)
  const plain = async (path: string) => {
    const response = await fetch(`http://localhost:${plainPort}${path}`, { redirect: 'manual' })
    return response.status
  }
  return [
    is('protocol between browser and proxy', protocol ?? 'none', 'h2'),
    holds(
      'the session cookie is sent over TLS only, and no script may read it',
      cookies.some((each) => /^__Host-/.test(each) && /; Secure/i.test(each) && /; HttpOnly/i.test(each)),
    ),
    holds('browsers are told to stay with TLS', strict === 'max-age=31536000'),
    is('a document of the largest size allowed', `${sent.status}, ${paper.status}`, '201, 201'),
    is('a document of one byte more', tooLarge.status, 413),
    holds('a live event arrives through the proxy at once', line.heard.length > before),
    is(
      'address of the visitor as the servers log it, with a false one in the header',
      [...new Set(seen)].join(),
      guest,
    ),
    is('without TLS: a page, and the API', `${await plain('/welcome')}, ${await plain('/api/session')}`, '301, 403'),
  ]
}

function uploadOf(member: Member, size: number) {
  const bytes = Buffer.alloc(size, 0x20)
  bytes.write('%PDF-1.7\n1 0 obj << >> endobj\n')
  bytes.write('trailer <<>>\n%%EOF\n', size - 20)
  return member.ask('POST', '/uploads/document', undefined, { bytes })
}
