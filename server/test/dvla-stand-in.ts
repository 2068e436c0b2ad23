import type { IncomingMessage } from 'node:http'
import { type Behaviour, json, listening, misbehave } from './misbehave.ts'
import { officialCars } from './official-cars.ts'

export const dvlaKey = 'dvla-key-that-must-never-be-seen'

const car = (more: object = {}) => ({
  make: 'TESTMAKE',
  colour: 'WHITE',
  fuelType: 'PETROL',
  engineCapacity: 1598,
  yearOfManufacture: 2019,
  monthOfFirstRegistration: '2019-03',
  taxStatus: 'Taxed',
  taxDueDate: '2030-03-01',
  motStatus: 'Valid',
  motExpiryDate: '2030-02-14',
  ...more,
})
const error = (status: number, code: string, title: string) => ({
  status,
  body: { errors: [{ status: String(status), code, title, detail: title }] },
})

/** The registrations of the service's own test host, and what it answers to each. */
export const testHost: Record<string, object> = {
  AA19AAA: car(),
  AA19EEE: car({ fuelType: 'ELECTRICITY', engineCapacity: 0, co2Emissions: 0 }),
  AA19PPP: car({ fuelType: 'PETROL' }),
  L2WPS: car({ wheelplan: '2 WHEEL', typeApproval: 'L3' }),
  AA19SRN: car({ taxStatus: 'SORN', taxDueDate: undefined }),
  AA19DSL: car({ fuelType: 'DIESEL' }),
  AA19MOT: car({ motStatus: 'No details held by DVLA', motExpiryDate: undefined }),
  AA19AMP: car({ automatedVehicle: true }),
}
export const testHostErrors: Record<string, { status: number; body: object }> = {
  ER19BAD: error(400, 'ENQ103', 'Bad Request'),
  ER19NFD: error(404, '404', 'Vehicle Not Found'),
  ER19THR: { status: 429, body: { message: 'Too Many Requests' } },
  ER19ERR: error(500, '500', 'Internal Server Error'),
  ER19MNT: error(503, '503', 'Service Unavailable'),
}

/** The DVLA's Vehicle Enquiry Service on this machine: its shape, its errors and the registrations of its test host. */
export async function startDvlaStandIn() {
  const asked: { vrm: string; headers: IncomingMessage['headers']; text: string }[] = []
  const behaviours = new Map<string, Behaviour>()
  const { url, close } = await listening(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    if (request.url !== '/vehicle-enquiry/v1/vehicles' || request.method !== 'POST')
      return json(response, 403, { message: 'Missing Authentication Token' })
    if (request.headers['x-api-key'] !== dvlaKey) return json(response, 403, { message: 'Forbidden' })
    const vrm = registrationOf(text)
    asked.push({ vrm: vrm ?? '', headers: request.headers, text })
    if (vrm === undefined || request.headers['content-type'] !== 'application/json')
      return json(response, 400, error(400, 'ENQ103', 'Bad Request').body)
    if (await misbehave(response, behaviours.get(vrm) ?? testHostErrors[vrm])) return
    const known = testHost[vrm] ?? officialCars[vrm]?.dvla
    if (!known) return json(response, 404, error(404, '404', 'Vehicle Not Found').body)
    return json(response, 200, { registrationNumber: vrm, ...known })
  })
  return {
    asked,
    behaves: (vrm: string, behaviour: Behaviour) => behaviours.set(vrm, behaviour),
    behavesAgain: (vrm: string) => behaviours.delete(vrm),
    timesAsked: (vrm: string) => asked.filter((each) => each.vrm === vrm).length,
    settings: { DVLA_API_KEY: dvlaKey, DVLA_URL: `${url}/vehicle-enquiry/v1/` },
    close,
  }
}
export type DvlaStandIn = Awaited<ReturnType<typeof startDvlaStandIn>>

/** Without spaces, or it is none. */
function registrationOf(text: string): string | undefined {
  try {
    const { registrationNumber } = JSON.parse(text)
    return /^[A-Z0-9]{1,8}$/.test(registrationNumber) ? registrationNumber : undefined
  } catch {
    return undefined
  }
}
