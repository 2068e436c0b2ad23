import type { TestServer } from '../server.ts'
import { accessOf, leftOutOf } from './access.ts'
import { businessesOf } from './businesses.ts'
import { castOf } from './cast.ts'
import { communityOf } from './community.ts'
import { garageOf, hiddenAdvertOf, settle } from './garage.ts'
import { leaversOf, papersOf, sparesOf } from './personal.ts'
import { salesOf } from './sales.ts'
import { createSecrets } from './secrets.ts'

/** People of every role, and one of everything, in every state that affects who may see it. */
export async function buildWorld(server: TestServer) {
  const secrets = createSecrets()
  const people = await castOf(server, secrets)
  const cars = await garageOf(people, secrets)
  const hiddenAdvert = await hiddenAdvertOf(people)
  const sales = await salesOf(people, cars, secrets)
  const given = await accessOf(people, cars, secrets)
  const businesses = await businessesOf(people, cars, secrets)
  const community = await communityOf(people, secrets)
  const papers = await papersOf(people, cars, secrets)
  const spares = await sparesOf(people)
  const gone = await leaversOf(people, secrets)
  await settle(people, cars)
  const access = { ...given, ...(await leftOutOf(people)) }
  return { people, secrets, cars, access, hiddenAdvert, sales, businesses, community, papers, spares, gone }
}
export type World = Awaited<ReturnType<typeof buildWorld>>
