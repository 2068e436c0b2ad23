import type { BusinessType } from './business.ts'
/*
 * Without schemas, to keep them out of the public page; directory-query.ts checks what is asked.
 */
export const directoryPageSize = 20
/** Businesses are counted up to this number; beyond it we only know that there are more. */
export const businessesCounted = 200

/** What the directory is asked for: any of them, none for all businesses. */
export interface DirectorySearch {
  place?: string | undefined
  service?: string | undefined
  type?: BusinessType | undefined
}

export interface ListedBusiness {
  id: string
  user_id: string
  business_name: string
  business_type: BusinessType
  city: string
  /** YO21 of 'YO21 1AA'. */
  district: string
  description: string
  logo_url: string | null
  is_verified: boolean
  ratings: { average: number | null; count: number }
  /** A few of its services, those that were asked for first. */
  services: string[]
}
export const servicesListed = 3

export interface DirectoryPage {
  items: ListedBusiness[]
  next: string | null
  total: number
  has_more_than_total: boolean
  /** Nothing is in a place of that name; these are in one that is spelt nearly so. */
  is_close: boolean
}
