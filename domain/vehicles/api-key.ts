import type { Scope } from '../basics/api-scopes.ts'

/* A key lets a script act for a member, as far as its scopes go and never further than the member may. */

/** Days until a key expires. */
export const keyLifetimes = ['30', '90', '365'] as const
export const mostKeys = 20

export interface ApiKey {
  id: string
  name: string
  /** Null: every vehicle that its member may see. */
  vehicle: { id: string; make: string; model: string; year: number; registration_number: string | null } | null
  scopes: Scope[]
  /** The last characters of the key. */
  ending: string
  created_at: string
  expires_at: string
  /** To the minute; null if it has not been used. */
  last_used_at: string | null
  last_used_from: string | null
}

/** The key itself is told once, when it is made. */
export interface MadeApiKey extends ApiKey {
  key: string
}
