import type { Source } from '#domain/assistant/automate.ts'
import type { Garage, GarageCar } from '../garage.ts'
import type { OwnQuestion } from './own-question.ts'
import type { OwnWords } from './records.ts'

export interface OwnContext {
  garage: Garage
  /** The car it is about, if that is known. */
  car: GarageCar | undefined
  cars: readonly GarageCar[]
  today: string
}

export const place = (car: GarageCar, tab?: string) => `/vehicle/${car.id}${tab ? `?tab=${tab}` : ''}`
export const source = (title: string, href: string): Source => ({ kind: 'record', title, href })
export const record = (text: string, ...sources: Source[]): OwnWords => ({ text, sources })
/** That nothing is kept of it. */
export const nothing = (text: string, ...sources: Source[]): OwnWords => ({ text, sources, isNothing: true })

export type Of<About extends OwnQuestion['about']> = Extract<OwnQuestion, { about: About }>
