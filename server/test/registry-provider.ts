import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleRegistration } from '../vehicles/vehicle-data/sample.ts'
import { sampleValuation } from '../vehicles/vehicle-data/sample-valuation.ts'

export interface AskedOfProvider {
  package: string
  vrm: string
  query: Record<string, string>
}

/** What the provider does next with a registration, instead of answering from the samples. */
type Behaviour =
  | { status: number; body?: unknown }
  | { raw: string }
  | { answer: unknown }
  | { after: number }
  | 'silent'
  | 'trickle'
  | 'huge'
  | 'redirect'
  | 'hang up'

export const providerKey = 'a-key-that-must-never-be-seen'

/** A vehicle-data provider on this machine with the specified format, which misbehaves on request. */
export async function startRegistryProvider() {
  const asked: AskedOfProvider[] = []
  const behaviours = new Map<string, Behaviour>()
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://provider.test')
    const query = Object.fromEntries(address.searchParams)
    const vrm = query.key_VRM ?? ''
    const name = address.pathname.split('/').at(-1) ?? ''
    asked.push({ package: name, vrm, query })
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const known = () =>
      name === 'ValuationData' ? sampleValuation(vrm, Number(query.key_mileage)) : sampleRegistration(vrm)
    const behaviour = behaviours.get(vrm)
    if (query.auth_apikey !== providerKey)
      return json(401, refusal('ApiKeyInvalid', `The key ${query.auth_apikey} is not known`))
    if (behaviour === 'silent') return
    if (behaviour === 'hang up') return response.destroy()
    if (behaviour === 'redirect') return response.writeHead(302, { location: '/elsewhere?key_VRM=GT64QVW' }).end()
    if (behaviour === 'trickle') {
      response.writeHead(200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await sleep(50)
      }
      return
    }
    if (behaviour === 'huge') return response.end(JSON.stringify({ Response: 'x'.repeat(3 * 1024 * 1024) }))
    if (behaviour && 'raw' in behaviour) return response.end(behaviour.raw)
    if (behaviour && 'status' in behaviour)
      return json(behaviour.status, behaviour.body ?? { Message: 'internal detail' })
    if (behaviour && 'answer' in behaviour) return json(200, behaviour.answer)
    if (behaviour && 'after' in behaviour) await sleep(behaviour.after)
    const answer = known()
    return answer ? json(200, answer) : json(404, refusal('ItemNotFound', 'No data is held for this vehicle'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    asked,
    behaves: (vrm: string, behaviour: Behaviour) => behaviours.set(vrm, behaviour),
    behavesAgain: (vrm: string) => behaviours.delete(vrm),
    settings: { UKVEHICLEDATA_KEY: providerKey, UKVEHICLEDATA_URL: `http://127.0.0.1:${port}/api/datapackage/` },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type RegistryProvider = Awaited<ReturnType<typeof startRegistryProvider>>

export const refusal = (StatusCode: string, StatusMessage: string) => ({ Response: { StatusCode, StatusMessage } })
