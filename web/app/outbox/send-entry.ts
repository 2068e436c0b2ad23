import { bytesOf, changeEntry } from './store.ts'
import type { Problem, WaitingEntry, WaitingFile } from './waiting-entry.ts'

/* How one entry is sent, in a page or in the service worker: files first, then the record that names them. */

export type Outcome =
  | { is: 'sent' }
  | { is: 'refused' }
  /** Without an answer, or the server asks for patience: seconds, if it said how long. */
  | { is: 'later'; after?: number; isFault?: boolean }
  | { is: 'signed out' }

interface Answer {
  status: number
  /** What our own server said; undefined if it was something in between. */
  said: Record<string, unknown> | undefined
  error: Problem | undefined
  isRepetition: boolean
  after: number | undefined
}

/** The server sweeps what no record has named after a day. */
const stillThere = 20 * 60 * 60 * 1000
const longestUpload = 180_000
const longestSave = 30_000
/** A fault of ours that this entry alone may meet; after that many times the others don't wait for it any longer. */
const mostFaults = 5

export class Interrupted extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.is)
    this.outcome = outcome
  }
}

class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

export async function sendEntry(entry: WaitingEntry): Promise<Outcome> {
  try {
    const image_ids = await sendFiles(entry)
    // Written before it is sent: whatever happens to this page now, the next one knows that it may have arrived.
    const sent = await changeEntry(entry.id, (now) => ({ ...now, attempts: now.attempts + 1 }))
    if (!sent || sent.revision !== entry.revision) return { is: 'later', after: 0 }
    await sendRecord(sent, image_ids)
    return await settle(entry, undefined)
  } catch (error) {
    if (error instanceof Refused) return settle(entry, error.problem)
    if (!(error instanceof Interrupted)) throw error
    const { outcome } = error
    return outcome.is === 'later' && outcome.isFault && (await isGivenUp(entry)) ? { is: 'refused' } : outcome
  }
}

/** With what the server fails to save again and again, it is for the member to decide; nothing else waits behind it. */
async function isGivenUp({ id }: WaitingEntry): Promise<boolean> {
  const left = await changeEntry(id, (now) => {
    const faults = (now.faults ?? 0) + 1
    return faults < mostFaults ? { ...now, faults } : { ...now, faults: 0, problem: keepsFailing }
  })
  return left?.problem !== undefined
}

const keepsFailing: Problem = {
  ...{ status: 500, code: 'keeps_failing', fields: {}, doubts: [] },
  message: 'Something goes wrong on our side whenever this is sent. It stays here: please send it again later.',
}

/** One that was edited while it was on its way waits again, with what it says now. */
async function settle({ id, revision }: WaitingEntry, problem: Problem | undefined): Promise<Outcome> {
  const left = await changeEntry(id, (now) => {
    if (now.revision !== revision) return { ...now, isChanged: true }
    return problem && { ...now, problem }
  })
  return left && left.revision !== revision ? { is: 'later', after: 0 } : { is: problem ? 'refused' : 'sent' }
}

async function sendFiles(entry: WaitingEntry): Promise<string[]> {
  const ids: string[] = []
  for (const file of entry.files) ids.push(isStillThere(file) ? file.fileId : await sendFile(entry, file))
  return ids
}

const isStillThere = (file: WaitingFile): file is WaitingFile & { fileId: string } =>
  file.fileId !== undefined && Date.now() - (file.sentAt ?? 0) < stillThere && Date.now() >= (file.sentAt ?? 0)

async function sendFile(entry: WaitingEntry, { key, kind, name, type }: WaitingFile): Promise<string> {
  const bytes = await bytesOf(key)
  if (!bytes)
    throw new Refused({
      ...{ status: 0, code: 'file_lost', fields: {}, doubts: [] },
      message: `${name} is no longer on this device. Please edit the entry and choose it again.`,
    })
  const headers = { 'x-file-name': encodeURIComponent(name), 'content-type': type || 'application/octet-stream' }
  const { said } = await ask(entry, 'POST', `/uploads/${kind}`, {
    ...{ headers: { ...headers, 'idempotency-key': key }, body: bytes },
    signal: AbortSignal.timeout(longestUpload),
  })
  if (typeof said?.id !== 'string') throw new Interrupted({ is: 'later' })
  const { id } = said
  await noteFiles(entry, (file) => (file.key === key ? { ...file, fileId: id, sentAt: Date.now() } : file))
  return id
}

const noteFiles = (entry: WaitingEntry, change: (file: WaitingFile) => WaitingFile) =>
  changeEntry(entry.id, (now) => ({ ...now, files: now.files.map(change) }))

async function sendRecord(entry: WaitingEntry, image_ids: string[]) {
  const { id, path, body, confirmed } = entry
  const sent = { ...body, confirmed, image_ids }
  try {
    const { said, isRepetition } = await askJson(entry, 'POST', path, { ...sent, id }, { 'idempotency-key': id })
    if (said?.id !== id) throw new Interrupted({ is: 'later' })
    if (isRepetition && entry.isChanged) await changeRecord(entry, sent, said.version)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, message } = error.problem
    if (code === 'already_saved') return saveChange(entry, sent)
    if (code === 'not_found' && message === 'File not found') return forgetFiles(entry)
    if (await hasArrived(entry)) return
    throw error
  }
}

/** The first attempt arrived after all, with what it said then. */
async function saveChange(entry: WaitingEntry, sent: object) {
  if (!entry.isChanged) return
  if (entry.kind === 'reading') throw new Refused(arrivedAsItWas)
  const { said } = await ask(entry, 'GET', recordOf(entry), {})
  await changeRecord(entry, sent, said?.version)
}

async function changeRecord(entry: WaitingEntry, sent: object, version: unknown) {
  if (entry.kind === 'reading') throw new Refused(arrivedAsItWas)
  await askJson(entry, 'PATCH', recordOf(entry), { ...sent, version })
}

const arrivedAsItWas: Problem = {
  ...{ status: 409, code: 'arrived_unchanged', fields: {}, doubts: [] },
  message: 'This reading had arrived before you changed it. You can correct it in the car’s Mileage section.',
}

const recordOf = ({ path, id }: WaitingEntry) => `${path.replace(/\/for-several$/, '')}/${id}`

/** They were swept away, or taken back by the form: they are sent again with the next attempt. */
async function forgetFiles(entry: WaitingEntry): Promise<never> {
  await noteFiles(entry, ({ fileId: _, sentAt: __, ...file }) => file)
  throw new Interrupted({ is: 'later', after: 0 })
}

/** One that is refused now may have been saved by an earlier attempt: for a car that was sold since, say. */
async function hasArrived(entry: WaitingEntry): Promise<boolean> {
  if (entry.attempts < 2 || entry.isChanged) return false
  const { said } = await ask(entry, 'GET', `/records/${entry.id}/arrival`, {})
  return said?.state === 'saved'
}

const askJson = (entry: WaitingEntry, method: string, path: string, body: object, headers: object = {}) =>
  ask(entry, method, path, {
    ...{ headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })

/** What our own server said. Anything between us and it, such as the sign-in page of a café's network, is no answer. */
async function ask(entry: WaitingEntry, method: string, path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(`/api${path}`, {
    signal: AbortSignal.timeout(longestSave),
    ...init,
    method,
    headers: { ...init.headers, 'for-member': entry.member },
  })
    .then(read)
    .catch(() => {
      throw new Interrupted({ is: 'later' })
    })
  const { status, error, after } = answer
  if (status < 300 && answer.said) return answer
  if (status === 401 && error) throw new Interrupted({ is: 'signed out' })
  const isPassing = status >= 500 || status === 429 || error?.code === 'being_saved'
  const isFault = status === 500 && error !== undefined
  if (isPassing || !error) throw new Interrupted({ is: 'later', isFault, ...(after !== undefined && { after }) })
  throw new Refused(error)
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const { status, headers } = response
  const said = objectIn(text)
  const error = said?.error as Partial<Problem> | undefined
  return {
    status,
    said,
    error: error?.code
      ? {
          status,
          code: error.code,
          message: error.message ?? '',
          fields: error.fields ?? {},
          doubts: error.doubts ?? [],
        }
      : undefined,
    isRepetition: headers.has('saved-before'),
    after: Number(headers.get('retry-after')) || undefined,
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
