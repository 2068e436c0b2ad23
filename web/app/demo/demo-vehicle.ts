import { demoVehicleRefusal } from '#domain/vehicles/garage.ts'
import { ApiError } from '../api-error.ts'

const pretending = 1000

/** Answers in place of the server for the demo vehicle: reading works, saving takes a second and keeps nothing. */
export async function answerForDemoVehicle(method: string, path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://demo')
  const [, , , part = '', recordId] = pathname.split('/')
  if (method === 'GET') {
    const { answerDemoRequest } = await import('./demo-answers.ts')
    const answer = answerDemoRequest(part, recordId, searchParams)
    if (answer === undefined) throw new ApiError(404, 'not_found', 'Vehicle not found')
    return structuredClone(answer)
  }
  if (part === 'status' || part === 'transfer' || part === 'sharing' || part === 'listing')
    throw new ApiError(403, 'demo_vehicle', demoVehicleRefusal)
  await new Promise((done) => setTimeout(done, pretending))
  throw new ApiError(403, 'nothing_saved', 'This is a demo vehicle, so nothing was saved.')
}
