const format = new Intl.ListFormat('en-GB')

/** 'a, b and c' */
export const listed = (words: readonly string[]): string => format.format(words)

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
