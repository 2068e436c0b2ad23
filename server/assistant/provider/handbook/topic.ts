/** One page of the handbook that AutoMate answers from when no outside assistant is configured. */
export interface Topic {
  /** 'engine-oil-change': stands for ever, answers cite it. */
  id: string
  chapter: Chapter
  title: string
  /** How people say it, in lower case: single words and short phrases, with the slips they make. */
  keywords: readonly string[]
  /** One or two paragraphs: what it is, how often, what it means. */
  summary: string
  /** What to do, in order. */
  steps: readonly string[]
  tools: readonly string[]
  parts: readonly string[]
  /** When to stop and ask a workshop, or what can hurt. */
  caution?: string
  /** For whom it holds; absent: for every vehicle. */
  fuels?: readonly ('petrol' | 'diesel' | 'electric' | 'hybrid')[]
  /** The types of record in which the asker's own history of it is found: 'Oil Change', 'Major Service'. */
  records?: readonly string[]
  /** Public authorities that say so, by name and section, never by an address that may move. */
  sources: readonly string[]
}

export const chapters = [
  'Servicing and intervals',
  'Fluids',
  'Warning lights',
  'Noises',
  'Leaks and smells',
  'MOT preparation',
  'Tyres and wheels',
  'Brakes',
  'Batteries and electrics',
  'Electric and hybrid vehicles',
  'Winter and weather',
  'Buying and selling',
  'Paperwork and law',
  'Cleaning and bodywork',
] as const
export type Chapter = (typeof chapters)[number]
