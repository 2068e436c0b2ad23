import { z } from 'zod'
import { cleanText } from '../basics/clean-text.ts'
import { vehicleName } from '../vehicles/garage.ts'

/** The balance a question needs, and the maximum length of its answer. */
export const leastTokens = 300
export const longestAnswerTokens = 2000
export const longestQuestion = 2000

export const automateTexts = {
  greeting: "Hey! I'm AutoMate",
  role: 'Your AI car assistant',
  placeholder: 'Ask AutoMate anything about your vehicle...',
  ask: 'Ask AutoMate',
  thinking: 'AutoMate is thinking...',
  preparing: 'Analyzing your question and preparing a response',
  blank: 'Please write a question',
  notAuthenticated: 'User not authenticated',
  noTokens: 'Insufficient tokens',
  tooFewTokens: 'Insufficient tokens. You need at least 300 tokens to make an AI request.',
  noAnswer: 'Failed to get response from AutoMate.',
  noAccess: 'Failed to verify access',
  failed: 'Failed to get AI response',
}

/** The two questions offered for each vehicle. */
export const suggestedQuestions = (vehicle: Parameters<typeof vehicleName>[0]): [string, string] => {
  const car = vehicleName(vehicle)
  return [`What is the oil change interval for a ${car}?`, `Engine ticking noise on a ${car}?`]
}

export const newQuestion = z.object({
  question: z.string(automateTexts.blank).overwrite(cleanText).trim().min(1, automateTexts.blank).max(longestQuestion),
  /** The member's vehicle the question is about. */
  vehicle_id: z.uuid().nullish(),
  /** The answer that this question goes on from. */
  after: z.uuid().nullish(),
})
export type NewQuestion = z.output<typeof newQuestion>

/** The page's initial data. */
export interface AutomateView {
  /** Every answer comes from the handbook and the member's own data, and none costs tokens. */
  is_free: boolean
  tokens: number
  /** Reserved for answers in progress; unused tokens are returned. */
  reserved: number
  monthly_token_limit: number
  /** When the balance is refilled: the first of next month. */
  resets_on: string
  has_access: boolean
  vehicles: { id: string; make: string; model: string; year: number; mileage: number }[]
}

/** What is removed from a question before it goes to an outside assistant. */
export const redactedKinds = [
  'name',
  'registration',
  'vin',
  'email',
  'phone',
  'postcode',
  'amount',
  'web address',
] as const
export type Redacted = (typeof redactedKinds)[number]

const redactedWords: Record<Redacted, string> = {
  name: 'your name',
  registration: 'a registration',
  vin: 'a VIN',
  email: 'an email address',
  phone: 'a phone number',
  postcode: 'a postcode',
  amount: 'an amount of money',
  'web address': 'a web address',
}

/** 'Not sent to the assistant: a registration, a postcode.' */
export const leftOutLine = (kinds: readonly Redacted[]) =>
  `Not sent to the assistant: ${redactedKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => redactedWords[kind])
    .join(', ')}.`

/**
 * Where to read up on the answer: a handbook topic, an outside authority, or the member's own record. An offer is what
 * AutoMate takes the question to be about when it is not sure: one press asks that instead.
 */
export interface Source {
  kind: 'handbook' | 'authority' | 'record' | 'offer'
  title: string
  /** For a record: its address in GarageTale. */
  href?: string
  /** For what the handbook says: the day it was last checked against this source. */
  checked?: string
  /** For an offer: the question it stands for. */
  ask?: string
}

/** An earlier question with its answer. */
export interface Answer {
  id: string
  prompt: string
  response: string
  sources: Source[]
  /** What was left out of the question sent to an outside assistant. */
  left_out: Redacted[]
  vehicle_id: string | null
  model: string
  total_tokens: number
  created_at: string
}

export interface AnswerPage {
  items: Answer[]
  next: string | null
}
export const answerPageSize = 20

/** The lines of a streamed answer, one JSON object each. A failure before the first one is an ordinary error. */
export type AnswerLine =
  | { type: 'text'; text: string }
  | { type: 'done'; answer: Answer; tokens: number }
  | { type: 'error'; message: string; tokens: number }
