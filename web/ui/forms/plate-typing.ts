import { longestRegistration } from '#domain/vehicles/vehicle.ts'

const bare = (text: string) => text.replace(/[^A-Z0-9]/g, '')

/**
 * What the plate shows of the text in its field, and where the caret goes. If it does not fit, spaces and dashes are
 * dropped first, then the end of what was just typed or pasted: what was after the caret stays.
 */
export function ontoPlate(text: string, caret: number, plain = false) {
  let head = text.slice(0, caret).toUpperCase().trimStart()
  let tail = text.slice(caret).toUpperCase()
  if (head === '') tail = tail.trimStart()
  if (plain || head.length + tail.length > longestRegistration) {
    head = bare(head)
    tail = bare(tail).slice(0, longestRegistration)
  }
  head = head.slice(0, longestRegistration - tail.length)
  return { shown: head + tail, caret: head.length }
}
