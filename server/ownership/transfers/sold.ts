import type { SoldVehicle } from '#domain/ownership/transfer.ts'

declare const checked: unique symbol
/**
 * Only created by the guard: it proves that the member sold the vehicle. A member who bought it back may have sold it
 * twice, and each sale keeps what was written before `sold_before`.
 */
export type Sold = {
  sale: SoldVehicle
  user_id: string
  vehicle_id: string | null
  sold_before: string | null
} & { readonly [checked]: true }
