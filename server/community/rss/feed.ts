/** Text as a feed gives it: plain, or HTML declared as plain text. */
export type Words = { text: string } | { html: string }

/** An entry as it is in a feed, unchecked. */
export interface FeedItem {
  /** The feed's own id for it. */
  guid?: string | undefined
  link?: string | undefined
  title?: Words | undefined
  words?: Words | undefined
  date?: Date | undefined
  category?: string | undefined
}

export interface Feed {
  title?: Words | undefined
  items: FeedItem[]
}

/** Its message is a plain sentence about the feed. */
export class FeedError extends Error {}

const rfc822 =
  /^(?:[a-z]{3,9},?\s+)?\d{1,2}[\s-][a-z]{3,9}[\s-]\d{2,4}\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*(?:[a-z]{1,4}|[+-]\d{2}:?\d{2}))?$/i
const iso8601 = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/i
const zones: Record<string, string> = { BST: '+0100', CET: '+0100', CEST: '+0200', EET: '+0200', EEST: '+0300' }

/** The two date formats that feeds use; anything else is ignored, though Date.parse would make something of it. */
export function dateIn(written: string | undefined): Date | undefined {
  const text = (written ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)
  if (!rfc822.test(text) && !iso8601.test(text)) return undefined
  const withZone = text.replace(/ (BST|CES?T|EES?T)$/, (_whole, zone) => ` ${zones[zone]}`)
  const local = iso8601.test(text) && /T/i.test(text) && !/(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const date = new Date(local ? `${text}Z` : withZone)
  return Number.isNaN(date.getTime()) ? undefined : date
}
