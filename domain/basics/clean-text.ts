/*
 * Invisible characters that change what a reader sees: control characters (a terminal obeys ESC) and bidirectional
 * marks. Arabic and Hebrew letters stay, and so do the joiners of emoji and Persian, and the tags in the flags of
 * England, Scotland and Wales.
 */
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const unseen = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/gu

export const cleanText = (text: string) => text.replace(breaks, '\n').replace(unseen, '')

export const cleanLine = (text: string) => cleanText(text).replace(/[\t\n]/g, ' ')

/** A field limited to this many characters is a single line. */
const longestLine = 300

export const cleanerOf = (most: number) => (most > longestLine ? cleanText : cleanLine)
