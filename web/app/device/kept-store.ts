import type { SessionView } from '#domain/account/session.ts'

/** What this device keeps for reading without a connection. */
export interface Kept {
  member: { id: 'member'; view: MemberView; at: number }
  queries: KeptQuery
}
export type MemberView = Exclude<SessionView, { user: null }>
export interface KeptQuery {
  hash: string
  key: readonly unknown[]
  data: unknown
  /** When the server said it. */
  at: number
}
type Store = keyof Kept

const stores: Record<Store, string> = { member: 'id', queries: 'hash' }
const names = Object.keys(stores) as Store[]

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('garagetale-kept', 1)
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name, { keyPath: stores[name] })
    }
    request.onsuccess = () => {
      request.result.onversionchange = close
      request.result.onclose = close
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opening.catch(close)
  return opening
}

function close() {
  void opening?.then((database) => database.close()).catch(() => {})
  opening = undefined
}

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })

type AllKept = { member?: Kept['member']; queries: KeptQuery[] }
let ahead: Promise<AllKept> | undefined

/** Read once, when the page starts. */
export function readAhead(): Promise<AllKept> {
  ahead ??= readAll()
  return ahead
}

async function readAll(): Promise<AllKept> {
  const transaction = (await open()).transaction(names)
  const [members, queries] = await Promise.all([
    answered(transaction.objectStore('member').getAll() as IDBRequest<Kept['member'][]>),
    answered(transaction.objectStore('queries').getAll() as IDBRequest<KeptQuery[]>),
  ])
  return { ...(members[0] ? { member: members[0] } : {}), queries }
}

/** What was kept of somebody else goes in the same step; returns whether there was any. */
export async function keepMember(view: MemberView): Promise<boolean> {
  const transaction = (await open()).transaction(names, 'readwrite')
  const done = ended(transaction)
  const member = transaction.objectStore('member')
  const known = await answered(member.get('member') as IDBRequest<Kept['member'] | undefined>)
  const isOfAnother = known !== undefined && known.view.user.id !== view.user.id
  if (isOfAnother) for (const name of names) transaction.objectStore(name).clear()
  member.put({ id: 'member', view, at: Date.now() } satisfies Kept['member'])
  await done
  return isOfAnother
}

/** Only while the device keeps things for this member: a late write must not bring back what was forgotten. */
export async function writeFor(userId: string, puts: KeptQuery[], deletes: string[]) {
  const transaction = (await open()).transaction(names, 'readwrite')
  const done = ended(transaction)
  const member = transaction.objectStore('member').get('member') as IDBRequest<Kept['member'] | undefined>
  const isTheirs = (await answered(member))?.view.user.id === userId
  const queries = transaction.objectStore('queries')
  if (isTheirs) {
    for (const each of puts) queries.put(each)
    for (const hash of deletes) queries.delete(hash)
  }
  await done
}

export async function forgetAll() {
  const transaction = (await open()).transaction(names, 'readwrite')
  const done = ended(transaction)
  for (const name of names) transaction.objectStore(name).clear()
  await done
}
