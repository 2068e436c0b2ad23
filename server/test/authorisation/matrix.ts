import type { TestServer } from '../server.ts'
import { ofAccess } from './of-access.ts'
import { ofAccounts } from './of-accounts.ts'
import { ofBusinesses } from './of-businesses.ts'
import { ofFiles } from './of-files.ts'
import { ofPages } from './of-pages.ts'
import { ofPeople } from './of-people.ts'
import { ofPosts } from './of-posts.ts'
import { ofSales } from './of-sales.ts'
import { ofVehicles } from './of-vehicles.ts'
import type { Matrix } from './play.ts'
import { type Outcome, playMatrix, routesOf } from './run.ts'
import { openStage } from './stage.ts'
import { buildWorld, type World } from './world.ts'

/** Every route with everything it is tried on. A new route gets its line in the matching part. */
export async function matrixOf(world: World): Promise<Matrix> {
  const parts = [ofVehicles, ofAccess, ofSales, ofFiles, ofPosts, ofPeople, ofBusinesses, ofPages].map((part) =>
    part(world),
  )
  return Object.assign({}, await ofAccounts(world), ...parts)
}

/** The world, the stage, and the results. */
export async function playEverything(server: TestServer) {
  const world = await buildWorld(server)
  const [stage, another] = [await openStage(server.services), await openStage(server.services)]
  const matrix = await matrixOf(world)
  const registered = routesOf(stage.app)
  // Reads hold nothing that a write waits for, so the two run in parallel.
  const { reads = [], writes = [] } = Object.groupBy(Object.entries(matrix), ([route]) =>
    route.startsWith('GET ') ? 'reads' : 'writes',
  )
  const [read, wrote] = await Promise.all([
    playMatrix(another, world, Object.fromEntries(reads)),
    playMatrix(stage, world, Object.fromEntries(writes)),
  ])
  await another.close()
  return {
    world,
    stage,
    outcome: together(read, wrote),
    /** Routes without a line, and lines without a route. */
    withoutLine: registered.filter((route) => !(route in matrix)),
    withoutRoute: Object.keys(matrix).filter((route) => !registered.includes(route)),
  }
}

const together = (one: Outcome, other: Outcome): Outcome => ({
  routes: one.routes + other.routes,
  plays: one.plays + other.plays,
  refusals: one.refusals + other.refusals,
  secrets: one.secrets,
  wrong: [...one.wrong, ...other.wrong],
  leaks: [...one.leaks, ...other.leaks],
})
