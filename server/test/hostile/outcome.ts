/** The results. */
export interface Outcome {
  requests: number
  refusals: number
  /** Answers that say the program failed. */
  broken: number
  /** Texts that were not returned as typed. */
  changed: number
  mails: number
  texts: Set<string>
  fields: Set<string>
  /** How many texts each field was sent, and how many of them it kept. */
  sent: Map<string, number>
  kept: Map<string, number>
  /** Fields whose texts were found again where they belong. */
  found: Set<string>
  wrong: string[]
}

export const emptyOutcome = (): Outcome => ({
  ...{ requests: 0, refusals: 0, broken: 0, changed: 0, mails: 0, wrong: [] },
  ...{ texts: new Set(), fields: new Set(), sent: new Map(), kept: new Map(), found: new Set() },
})

export function countSent({ fields, sent, texts }: Outcome, name: string, some: readonly string[]) {
  fields.add(name)
  sent.set(name, (sent.get(name) ?? 0) + some.length)
  for (const text of some) texts.add(text)
}

/** A few from each place are enough to see what is wrong. */
export function noter(outcome: Outcome, where: string) {
  let noted = 0
  return (what: string) => {
    if (noted++ < 4) outcome.wrong.push(`${where}: ${what}`.slice(0, 600))
  }
}

export const inShort = (value: unknown, most = 120) => (JSON.stringify(value) ?? 'nothing').slice(0, most)
