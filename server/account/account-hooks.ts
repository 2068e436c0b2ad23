import type { Db } from '../platform/database/database.ts'
import { hook } from '../platform/hook.ts'
import type { Leaving } from './erasure/leaving.ts'

/** In the transaction in which an address becomes its member's own. */
export const addressVerifiedNow = hook<[tx: Db, user_id: string]>('address verified')
/** At the start of an erasure, which holds the member and their vehicles. */
export const memberLeaving = hook<[tx: Db, leaving: Leaving]>('member leaving')
