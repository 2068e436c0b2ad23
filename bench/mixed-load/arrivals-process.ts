import { type Plan, playArrivals } from './arrivals.ts'

// A process of its own, so that asking does not stand in the way of whoever measures.
process.once('message', async (plan: Plan) => {
  const arrived = await playArrivals(plan)
  process.send?.(arrived, () => process.exit(0))
})
