import { type Plan, playArrivals } from './arrivals.ts'

// A separate process, so that sending requests doesn't disturb the measurement.
process.once('message', async (plan: Plan) => {
  const arrived = await playArrivals(plan)
  process.send?.(arrived, () => process.exit(0))
})
