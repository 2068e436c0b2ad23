import type { Source } from '#domain/assistant/automate.ts'
import type { VehicleFacts } from './facts.ts'
import type { Garage, GarageCar } from './garage.ts'

/** The question before this one, if it was asked a moment ago: 'and the other one?' goes on from it. */
export interface Earlier {
  question: string
  /** What was answered. */
  response?: string
  vehicle_id: string | null
}

export interface Asked {
  question: string
  /** Today, in the member's time zone: 'yyyy-mm-dd'. */
  today: string
  vehicle: VehicleFacts | null
  /** What the asker may have looked up; without one only the vehicle above is known. */
  garage?: Garage
  /** Their own cars, so that one of them named in a question is recognised. */
  cars?: readonly GarageCar[]
  earlier?: Earlier | null
  /** Of a question that was put together with the one before: what was typed last. */
  latest?: string
}

export interface Finished {
  model: string
  sources: Source[]
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

export interface Assistant {
  name: 'openai' | 'offline'
  /** The most the question itself will cost, without the answer. */
  promptTokens(asked: Asked): number
  /** What looking things up may add to that. */
  lookupTokens?: number
  /** Yields the answer in pieces as it arrives, then what it cost. Throws AssistantError if there is none. */
  answer(asked: Asked, limits: { answerTokens: number; signal: AbortSignal }): AsyncGenerator<string, Finished>
}

/** `reason` is for the log; the member sees only the specified texts. */
export class AssistantError extends Error {
  readonly kind: 'rate_limited' | 'refused' | 'unreachable' | 'timed_out' | 'broken_off' | 'empty'
  constructor(kind: AssistantError['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}

declare module '../../platform/services.ts' {
  interface Services {
    /** The one the operator configured; without it the handbook and the member’s own records answer. */
    assistant: Assistant | undefined
  }
}
