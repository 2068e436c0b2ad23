import { type ServiceType, serviceTypes } from '#domain/records/service-record.ts'

/** As a word of its own, in any alphabet. */
const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu')

/* What other apps call things, as our kinds and types. What the words don't say is asked, not guessed. */

const services: [RegExp, ServiceType][] = [
  [
    word('mot|m\\.o\\.t|annual inspection|state inspection|tüv|hauptuntersuchung|apk|itv|contrôle technique'),
    'MOT / Annual Inspection',
  ],
  [/\b(major|full|big|main) service\b/i, 'Major Service'],
  [/\b(minor|small|interim|intermediate) service\b/i, 'Minor Service'],
  [word('oil|ölwechsel|óleo|huile'), 'Oil Change'],
  [word('alignment|tracking'), 'Wheel Alignment'],
  [word('tyres?|tires?|reifen|pneus?|rotation'), 'Tyre Change / Rotation'],
  [word('brakes?|bremsen?|freins?|freios?'), 'Brake Service'],
  [word('battery|batterie|bateria'), 'Battery Change'],
]

/** A type as we call it, or the type that these words mean. */
export function serviceTypeOf(words: string): ServiceType | undefined {
  const same = serviceTypes.find((type) => type.toLowerCase() === words.trim().toLowerCase())
  return same ?? services.find(([pattern]) => pattern.test(words))?.[1]
}

const costs: [RegExp, string][] = [
  [word('insurance|versicherung|assurance|seguro'), 'Insurance'],
  [word('tax|taxes|ved|registration|steuer|impuesto|imposto|ipva|vignette'), 'Tax'],
  [word('warranty|garantie|guarantee'), 'Warranty'],
  [word('repairs?|maintenance|reparatur|wartung|spare parts?|manutenção|mantenimiento'), 'Repair'],
  [word('fuel|petrol|diesel|gas(oline)?'), 'Fuel'],
]
export const costTypeOf = (words: string): string => costs.find(([pattern]) => pattern.test(words))?.[1] ?? 'Other'

export const isWash = (words: string) =>
  word('wash(ing)?|valet(ing)?|detailing|car ?wash|wäsche|lavage|lavagem').test(words)

export const saysService = (words: string) => word('services?|servicing|inspection|revisão|révision').test(words)

const fuels: [RegExp, string][] = [
  [/\be ?10\b/i, 'Petrol E10'],
  [/\be ?5\b/i, 'Petrol E5'],
  [
    /\b(v-?power|momentum|ultimate|premium|super ?plus|9[89])\b.*\bdiesel\b|\bdiesel\b.*\b(v-?power|ultimate|premium)\b/i,
    'Premium diesel',
  ],
  [/\bhvo\b/i, 'HVO'],
  [word('diesel|gazole|gasoil|derv'), 'Diesel'],
  [word('lpg|autogas|gpl|glp'), 'LPG'],
  [word('premium|super unleaded|super ?plus|momentum|v-?power|9[789]'), 'Premium petrol'],
]
/** Undefined where the words don't name one of ours: 'Petrol' may be either grade. */
export const fuelOf = (words: string): string | undefined => fuels.find(([pattern]) => pattern.test(words))?.[1]

export const isElectric = (words: string) => /electri|strom|\bkwh\b|\bev\b/i.test(words)
