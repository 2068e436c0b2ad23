/** In which order My Vehicles can stand. */
export const garageOrders = {
  newest: 'Newest first',
  due: 'What is due first',
  name: 'Make and model',
  mileage: 'Highest mileage',
} as const
export type GarageOrder = keyof typeof garageOrders

export const isGarageOrder = (order: unknown): order is GarageOrder =>
  typeof order === 'string' && Object.hasOwn(garageOrders, order)

/** Which vehicles of a garage are wanted, by plate or name, and in which order. */
export interface GarageQuestion {
  order: GarageOrder
  find: string
}
export const wholeGarage: GarageQuestion = { order: 'newest', find: '' }
