import { sampleRegistration } from '../vehicles/vehicle-data/sample.ts'
import { sampleValuation } from '../vehicles/vehicle-data/sample-valuation.ts'
import { type Behaviour, json, listening, misbehave } from './misbehave.ts'

export interface AskedOfProvider {
  package: string
  vrm: string
  query: Record<string, string>
}

export const providerKey = 'a-key-that-must-never-be-seen'

/** A vehicle-data provider on this machine with the specified format, which misbehaves on request. */
export async function startRegistryProvider() {
  const asked: AskedOfProvider[] = []
  const behaviours = new Map<string, Behaviour>()
  const { url, close } = await listening(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://provider.test')
    const query = Object.fromEntries(address.searchParams)
    const vrm = query.key_VRM ?? ''
    const name = address.pathname.split('/').at(-1) ?? ''
    asked.push({ package: name, vrm, query })
    if (query.auth_apikey !== providerKey)
      return json(response, 401, refusal('ApiKeyInvalid', `The key ${query.auth_apikey} is not known`))
    if (await misbehave(response, behaviours.get(vrm))) return
    const answer = name === 'ValuationData' ? sampleValuation(vrm, Number(query.key_mileage)) : sampleRegistration(vrm)
    return answer
      ? json(response, 200, answer)
      : json(response, 404, refusal('ItemNotFound', 'No data is held for this vehicle'))
  })
  return {
    asked,
    behaves: (vrm: string, behaviour: Behaviour) => behaviours.set(vrm, behaviour),
    behavesAgain: (vrm: string) => behaviours.delete(vrm),
    settings: { UKVEHICLEDATA_KEY: providerKey, UKVEHICLEDATA_URL: `${url}/api/datapackage/` },
    close,
  }
}
export type RegistryProvider = Awaited<ReturnType<typeof startRegistryProvider>>

export const refusal = (StatusCode: string, StatusMessage: string) => ({ Response: { StatusCode, StatusMessage } })
