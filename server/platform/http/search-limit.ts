import type { Sql } from '../database/database.ts'
import { countAgainst, type Limit } from './rate-limit.ts'

const minute = 60
/** Many accounts behind one address count together, whatever they search for. */
const ofAddress: Limit = { name: 'search-address', hits: 180, seconds: minute }

/** Each kind of search separately for the member, and all of them together for the IP address. */
export async function countSearch(sql: Sql, kind: string, { id, address }: { id: string; address: string }) {
  await countAgainst(sql, { name: kind, hits: 60, seconds: minute }, id)
  await countAgainst(sql, ofAddress, address)
}
