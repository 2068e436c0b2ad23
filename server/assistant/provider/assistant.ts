import type { Source } from '#domain/assistant/automate.ts'

/** One of the member's own records, as far as an answer may use it. */
export interface RecordFact {
  id: string
  /** 'Oil Change', 'Major Service', 'Fuel' */
  type: string
  title: string | null
  date: string
  mileage: number | null
  comments: string | null
  service_center: string | null
}

/** What is known about the vehicle in question. No registration, no chassis number, nobody's name. */
export interface VehicleFacts {
  id: string
  make: string
  model: string
  year: number
  mileage: number
  fuel_type: string | null
  engine_type: string | null
  transmission: string | null
  mot_expiry: string | null
  tax_due_date: string | null
  insurance_expiry: string | null
  next_service: string | null
  /** The newest first. */
  records: RecordFact[]
  reminders: { type: string; due_date: string }[]
}

export interface Asked {
  question: string
  /** Today, in the member's time zone: 'yyyy-mm-dd'. */
  today: string
  vehicle: VehicleFacts | null
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
    assistant: Assistant
  }
}
