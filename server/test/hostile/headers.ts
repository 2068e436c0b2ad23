import { createConnection } from 'node:net'
import type { Role } from '../authorisation/roles.ts'
import type { World } from '../authorisation/world.ts'
import { pdf } from '../pictures.ts'
import { isDrill, rotated } from './choose.ts'
import type { Answered } from './client.ts'
import { countSent, inShort, noter, type Outcome } from './outcome.ts'
import { isOurs, type Theatre } from './theatre.ts'

interface Line {
  role: Role
  method: string
  path: string
  body?: string | Uint8Array
  /** What may be answered, besides a refusal in our format. */
  gives: number[]
  /** How the text is encoded, if not as it is. */
  carried?: (text: string) => string
  check?: (answer: Answered, text: string) => string | undefined
}

/** Every header the program reads, and where it matters. A test looks for missing ones. */
export function headerLines({ cars }: World): Record<string, Line[]> {
  const note: Omit<Line, 'gives'> = {
    role: 'owner',
    method: 'POST',
    path: `/api${cars.private.path}/notes`,
    body: '{"content":"Oil."}',
  }
  const session: Line = { role: 'owner', method: 'GET', path: '/api/session', gives: [200] }
  const file: Omit<Line, 'gives'> = { role: 'owner', method: 'GET', path: `/files/${cars.private.files.document}` }
  const page: Line = { role: 'visitor', method: 'GET', path: `/p/${cars.public.slug}`, gives: [200] }
  const contact: Line = {
    ...{ role: 'visitor', method: 'POST', path: `/api/public/listings/${cars['for sale'].listing.slug}/contact` },
    gives: [200],
  }
  const upload: Omit<Line, 'gives'> = {
    role: 'owner',
    method: 'POST',
    path: '/api/uploads/document',
    body: new Uint8Array(pdf()),
  }
  return {
    'x-file-name': [
      { ...upload, gives: [201], carried: encodeURIComponent, check: (answer) => fileNamed(answer) },
      { ...upload, gives: [201] },
    ],
    'idempotency-key': [{ ...note, gives: [201, 400] }],
    // Whoever is not that member is not signed in.
    'for-member': [{ ...note, gives: [401] }],
    cookie: [
      { ...session, carried: (text) => `garagetale=${encodeURIComponent(text)}`, check: isNobody },
      { ...session, carried: (text) => `garagetale=${text}`, check: isNobody },
    ],
    // Not a key, or one that is nobody's.
    authorization: [{ ...session }, { ...session, carried: (text) => `Bearer gt_${text}`, gives: [401] }],
    'user-agent': [{ ...session }, { ...note, gives: [201] }],
    'if-none-match': [{ ...file, gives: [200, 304] }, page, { ...page, path: '/sitemap.xml' }],
    range: [{ ...file, gives: [200, 206, 416] }],
    'x-forwarded-for': [session, contact],
    'x-request-id': [session, page],
    forwarded: [session],
    origin: [{ ...note, gives: [403] }],
    'sec-fetch-site': [
      { ...note, gives: [201, 403] },
      { ...session, path: '/api/vehicles' },
    ],
    host: [
      { ...session, gives: [200, 400] },
      { ...note, gives: [201, 400] },
    ],
    accept: [session, page],
    'accept-encoding': [page, { ...session, path: '/api/vehicles' }],
    'content-type': [{ ...note, gives: [201, 400] }],
    'content-length': [],
  }
}

const isNobody = ({ text }: Answered) => (/"user":\s*null/.test(text) ? undefined : 'somebody is signed in')
const fileNamed = ({ text }: Answered) => {
  const { name = '' } = JSON.parse(text) as { name?: string }
  return /[/\\\p{C}]/u.test(name) ? `the file is called ${inShort(name)}` : undefined
}

/** As bytes; what would end a header is escaped, and sent raw further down. */
const asHeader = (text: string) =>
  Buffer.from(text.replace(/[^\P{Cc}\t]/gu, encodeURIComponent), 'utf8').toString('latin1')

export async function playHeaders(theatre: Theatre, world: World, outcome: Outcome) {
  for (const [name, lines] of Object.entries(headerLines(world)))
    for (const { role, method, path, body, gives, carried = (text: string) => text, check } of lines) {
      const note = noter(outcome, `${name} of ${method} ${path}`)
      const texts = rotated().slice(0, isDrill ? 1200 : 12)
      countSent(outcome, `header ${name}`, texts)
      for (const text of texts) {
        const headers = { [name]: asHeader(carried(text)) }
        const { answer } = await theatre.ask({ method, path, body, headers }, role)
        outcome.requests++
        if (answer.status >= 500) outcome.broken++
        const isRight = gives.includes(answer.status) || (answer.status >= 400 && answer.status < 500 && isOurs(answer))
        const wrong = isRight
          ? gives.includes(answer.status) && check?.(answer, text)
          : `${answer.status} ${answer.type}`
        if (wrong) note(`${inShort(text)}: ${wrong} ${answer.text.slice(0, 100)}`)
      }
    }
}

/** Line breaks and zeros inside a header, as no proper client sends them: at most one answer each, and no 5xx. */
export async function playRawHeaders({ line }: Theatre, outcome: Outcome) {
  for (const bytes of [
    'a\0b',
    'a\rb',
    'a\nb: c',
    'a\r\nX-Injected: 1',
    'a\x0bb',
    `a${'b'.repeat(40_000)}`,
    '\x7f',
    'é\xff',
  ])
    for (const name of ['X-File-Name', 'Cookie', 'User-Agent', 'Idempotency-Key']) {
      outcome.requests++
      const said = await raw(
        line.port,
        `GET /api/session HTTP/1.1\r\nHost: localhost\r\n${name}: ${bytes}\r\nConnection: close\r\n\r\n`,
      )
      const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      if (statuses.length > 1 || statuses.some((status) => status >= 500) || /x-injected/i.test(said))
        outcome.wrong.push(`${name}: ${inShort(bytes)}: ${said.slice(0, 200)}`)
    }
}

const raw = (port: number, bytes: string) =>
  new Promise<string>((done) => {
    let said = ''
    const socket = createConnection(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('close', () => done(said))
    socket.on('error', () => done(said))
    socket.setTimeout(10_000, () => socket.destroy())
  })
