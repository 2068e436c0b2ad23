import type { Db } from '../platform/database/database.ts'
import { hook } from '../platform/hook.ts'
import type { Leaving } from './erasure/leaving.ts'

/** Runs in the transaction in which an address is confirmed as its member's own. */
export const addressVerifiedNow = hook<[tx: Db, user_id: string]>('address verified')
/** Runs at the start of an erasure, which has locked the member and their vehicles. */
export const memberLeaving = hook<[tx: Db, leaving: Leaving]>('member leaving')

type SentLink = (tx: Db, token: string, email: string) => Promise<boolean>
/**
 * By the first part of its address: whether the token is that of an open link that a member has had sent to this email
 * address.
 */
export const sentLinks = new Map<string, SentLink>()
