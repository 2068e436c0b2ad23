export interface Sale {
  vehicle_id: string
  seller_id: string
  buyer_id: string
}
