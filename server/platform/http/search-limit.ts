import type { Sql } from '../database/database.ts'
import { countAgainst, type Limit } from './rate-limit.ts'

const minute = 60
/** A crowd of accounts behind one address is still one crowd, whatever it looks for. */
const ofAddress: Limit = { name: 'search-address', hits: 180, seconds: minute }

/** Each kind of search by itself for the member, and all of them together for where it comes from. */
export async function countSearch(sql: Sql, kind: string, { id, address }: { id: string; address: string }) {
  await countAgainst(sql, { name: kind, hits: 60, seconds: minute }, id)
  await countAgainst(sql, ofAddress, address)
}
