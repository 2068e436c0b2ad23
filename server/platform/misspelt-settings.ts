const families = /^(SMTP|S3|OPERATOR|DVLA|DVSA|UKVEHICLEDATA|TIMESTAMP)_/
/** Said so often elsewhere that nobody looks it up. */
const habits: Record<string, string> = { SMTP_FROM: 'MAIL_FROM', SMTP_SSL: 'SMTP_SECURE', SMTP_TLS: 'SMTP_SECURE' }

/**
 * A sentence for each name that is almost one of ours. Any other name is somebody else's; and so is one that resembles
 * a setting which is there, unless it is in our own file.
 */
export function misspeltSettings(known: string[], environment: NodeJS.ProcessEnv, ofFile: ReadonlySet<string>) {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name, known)
      if (!meant || (environment[meant] && !ofFile.has(name))) return []
      const where = ofFile.has(name) ? ' in .env' : ''
      return [`${name}${where} isn’t a setting, so it does nothing. Did you mean ${meant}?`]
    })
}

/** `<the mailbox’s password>`, as a page of instructions has it. */
export const placeholders = (known: string[], environment: NodeJS.ProcessEnv) =>
  known
    .filter((name) => /^<[^<>]*>$/.test(environment[name]?.trim() ?? ''))
    .map((name) => `${name} is still ${environment[name]?.trim()}: put your own in its place.`)

function nearest(name: string, known: string[]): string | undefined {
  const habit = habits[name.toUpperCase()]
  if (habit) return habit
  const letters = lettersOf(name)
  const [closest] = known
    .map((one) => ({ one, distance: distance(letters, lettersOf(one)) }))
    .sort((a, b) => a.distance - b.distance)
  const allowed = letters.length < 6 ? 0 : letters.length < 8 ? 1 : 2
  if (closest && closest.distance <= allowed) return closest.one
  return families.test(name) ? known.find((one) => sharesWords(name, one)) : undefined
}

const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** SMTP_PASS, SMTP_USERNAME, S3_SECRET_KEY. */
function sharesWords(name: string, one: string) {
  if (name.startsWith(one) || one.startsWith(name)) return true
  const [ours, theirs] = [one, name].map((text) => text.split('_'))
  return theirs?.every((word) => ours?.includes(word)) ?? false
}

/** How many letters are wrong, missing, too many, or swapped with the next. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same)
      if (one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      next[at] = least
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}
