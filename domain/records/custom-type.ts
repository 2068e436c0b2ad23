import { text } from '../basics/fields.ts'

/** A service type or a running-cost category that a member named, offered again. */
export interface CustomType {
  id: string
  kind: 'service' | 'running_cost'
  name: string
}

export interface CustomTypes {
  items: CustomType[]
}

export const longestType = 40
/** Of each kind, the ones last used. */
export const mostCustomTypes = 50

/** One of ours, however it was typed, or a name of the member's own. */
export const typeOrOwn = <const Types extends readonly string[]>(types: Types, message: string) =>
  text(longestType, message).transform(
    (typed): string => types.find((type) => type.toLowerCase() === typed.toLowerCase()) ?? typed,
  )
