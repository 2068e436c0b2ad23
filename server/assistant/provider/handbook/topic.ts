/** One page of the handbook that AutoMate answers from when no outside assistant is configured. */
export interface Topic {
  /** 'engine-oil-change': never changes, because answers cite it. */
  id: string
  chapter: Chapter
  title: string
  /** What people call it, in lower case: single words and short phrases, with common misspellings. */
  keywords: readonly string[]
  /** One or two paragraphs: what it is, how often, why it matters. */
  summary: string
  /** What to do, in order. */
  steps: readonly string[]
  tools: readonly string[]
  parts: readonly string[]
  /** When to stop and ask a workshop, or what is dangerous. */
  caution?: string
  /** Which vehicles it applies to; absent: all of them. */
  fuels?: readonly ('petrol' | 'diesel' | 'electric' | 'hybrid')[]
  /** The types of record that hold the member's own history of it: 'Oil Change', 'Major Service'. */
  records?: readonly string[]
  /** Public authorities as sources, by name and section, never by an address that may change. */
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
  'Engine and fuel',
  'On the road',
  'Owning and costs',
  'Comfort and equipment',
  'Classics, motorcycles and more',
  'Using GarageTale',
] as const
export type Chapter = (typeof chapters)[number]
