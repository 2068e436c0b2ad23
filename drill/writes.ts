import { randomBytes, randomInt } from 'node:crypto'
import { londonToday } from '#domain/basics/format.ts'
import { oneYearAfter } from '#domain/records/service-record.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { type Answer, aCar, Member } from './member.ts'

/** A member of the drill, the car they write about, and how much of their limits is used. */
export interface Writer {
  member: Member
  car: string
  left: Record<string, number>
}

/** Something a member wants saved, however often it has to be sent. */
export interface Write {
  kind: string
  /** Written into the record, so that it can be found and counted. */
  mark: string
  send(): Promise<Answer>
  /** When it was sent, in milliseconds since 1970. */
  sent: number[]
  answer?: Answer
  /** For a state rather than a record: its final value. */
  state?: { of: string; is: string | null }
}

export interface KnownPost {
  id: string
  author: string
}

const pick = <T>(values: readonly T[]) => values[randomInt(values.length)] as T
const today = () => londonToday()

/** The hourly limits per member; the rest are unlimited. */
export const allowances = { post: 18, comment: 55, reaction: 250, follow: 150, message: 14, document: 80, vehicle: 8 }

/** How many of a hundred are of which kind. */
const shares = {
  ...{ service: 23, cost: 16, note: 16, reminder: 8, document: 7, comment: 9, post: 5, reaction: 6 },
  ...{ follow: 5, message: 2, vehicle: 2, 'sign-up': 1 },
}
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<string>(share).fill(kind))

function kindFor(writer: Writer): string {
  const kind = pick(kinds)
  if (!(kind in allowances)) return kind
  if ((writer.left[kind] ?? 0) === 0) return 'service'
  writer.left[kind] = (writer.left[kind] ?? 0) - 1
  return kind
}

/** The next thing this member writes. */
export async function nextWrite(writer: Writer, others: Writer[], posts: KnownPost[]): Promise<Write> {
  const { member, car } = writer
  const mark = `mark-${randomBytes(9).toString('hex')}`
  const other = pick(others.filter((one) => one !== writer)).member
  const keyed = (kind: string, path: string, body: object): Write => ({
    kind,
    mark,
    sent: [],
    send: () => member.ask('POST', path, body, { key: mark }),
  })
  const state = (kind: string, of: string, is: string | null, path: string, body?: object): Write => ({
    kind,
    mark,
    sent: [],
    state: { of, is },
    send: () => member.ask(is === null ? 'DELETE' : 'PUT', path, body),
  })
  const date = today()
  switch (kindFor(writer)) {
    case 'cost':
      return keyed('cost', `/vehicles/${car}/running-costs`, {
        type: 'Fuel',
        date,
        cost: randomInt(1, 90),
        title: mark,
      })
    case 'note':
      return keyed('note', `/vehicles/${car}/notes`, { content: mark })
    case 'reminder':
      return keyed('reminder', `/vehicles/${car}/reminders`, {
        title: mark,
        type: 'Other',
        due_date: oneYearAfter(date),
      })
    case 'document': {
      const file_id = await upload(member, mark)
      return keyed('document', `/vehicles/${car}/documents`, { title: mark, category: 'Miscellaneous', file_id })
    }
    case 'post':
      return keyed('post', '/posts', { title: mark, content: 'Polished all day.' })
    case 'comment':
      if (posts.length > 0) return keyed('comment', `/posts/${pick(posts).id}/comments`, { content: mark })
      break
    case 'reaction': {
      const post = posts.length > 0 ? pick(posts).id : undefined
      const type = pick(['like', 'love', 'celebrate', null])
      if (post)
        return state('reaction', `${post} ${member.id}`, type, `/posts/${post}/reaction`, type ? { type } : undefined)
      break
    }
    case 'follow':
      return state('follow', `${member.id} ${other.id}`, pick(['follows', 'follows', null]), `/follows/${other.id}`)
    case 'message':
      return keyed('message', '/enquiries', { kind: 'message', about: other.id, message: mark })
    case 'vehicle':
      return keyed('vehicle', '/vehicles', { ...aCar, model: mark })
    case 'sign-up':
      return signUp(member.url, mark)
  }
  const comments = { comments: mark, cost: randomInt(10, 900), mileage: randomInt(100, 90_000) }
  const confirmed = doubtCodes
  const next = Math.random() < 0.5 ? { next_service_due: oneYearAfter(date) } : {}
  return keyed('service', `/vehicles/${car}/service-records`, {
    type: 'Oil Change',
    date,
    confirmed,
    ...comments,
    ...next,
  })
}

/** There is no session yet for a key: the address is the key, and being able to sign in is the answer. */
function signUp(url: string, mark: string): Write {
  const stranger = new Member(url, mark)
  const sent: number[] = []
  return {
    kind: 'sign-up',
    mark,
    sent,
    async send() {
      const answer = await stranger.signUp()
      return answer.body?.error?.code === 'address_taken' && sent.length > 1 ? await stranger.signIn() : answer
    },
  }
}

/** What an interrupted upload leaves behind belongs to no record, so it is simply sent again. */
async function upload(member: Member, mark: string): Promise<string> {
  for (;;) {
    const bytes = Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${mark}) >> endobj\ntrailer <<>>\n%%EOF\n`)
    const { status, body } = await member.ask('POST', '/uploads/document', undefined, { bytes })
    if (status === 201) return body.id
    if (status !== 0 && status < 500) throw new Error(`A document was refused: ${status} ${JSON.stringify(body)}`)
    await new Promise((done) => setTimeout(done, 200))
  }
}
