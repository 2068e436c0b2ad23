import type { Db } from '../platform/database/database.ts'
import { hook } from '../platform/hook.ts'
import type { Leaving } from './erasure/leaving.ts'

/** Runs in the transaction in which an address is confirmed as its member's own. */
export const addressVerifiedNow = hook<[tx: Db, user_id: string]>('address verified')
/** Runs at the start of an erasure, which has locked the member and their vehicles. */
export const memberLeaving = hook<[tx: Db, leaving: Leaving]>('member leaving')
