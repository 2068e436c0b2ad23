import type { SoldVehicle } from '#domain/ownership/transfer.ts'

declare const checked: unique symbol
/**
 * Found by the guard alone: whoever holds one knows that the member sold it. Somebody who bought it back may have sold it
 * twice, and each sale keeps what is newer than `sold_before`.
 */
export type Sold = {
  sale: SoldVehicle
  user_id: string
  vehicle_id: string | null
  sold_before: string | null
} & { readonly [checked]: true }
