const numerals = new Intl.NumberFormat('en-GB')

/** 'entry' or 'entries', where the number is not beside its noun. */
export const pluralWord = (count: number, one: string, several = `${one}s`): string => (count === 1 ? one : several)

/** '1 entry', '3,000 entries' */
export const plural = (count: number, one: string, several?: string): string =>
  `${numerals.format(count)} ${pluralWord(count, one, several)}`
