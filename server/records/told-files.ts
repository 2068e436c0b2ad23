import type { VehicleAccess } from '../vehicles/access.ts'

const fileLists = new Set(['images', 'before_images', 'after_images'])
/** Where an answer holds further records. */
const within = new Set(['items', 'record'])

/** What a file was called on its owner's disk is nobody else's business: the answer without it, for those let in. */
export function toldFiles<Answer extends object>({ vehicle }: Pick<VehicleAccess, 'vehicle'>, answer: Answer): Answer {
  return vehicle.grant ? (nameless(answer) as Answer) : answer
}

function nameless(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(nameless)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (fileLists.has(key) && Array.isArray(value)) return [key, value.map((file) => ({ ...file, name: null }))]
      return [key, within.has(key) ? nameless(value) : value]
    }),
  )
}
