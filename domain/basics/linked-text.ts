/** Part of a text: words, or a web address that somebody typed, which leads out of GarageTale. */
export type TextPart = string | { text: string; href: string; host: string }

const address = /(?<![\p{L}\p{N}@/.-])(?:https?:\/\/|www\.)[^\s<>"“”‘’]+/giu
const longest = 2000

/**
 * Only addresses that say so themselves (https://, www.), shown as typed: what one reads is where one goes. One with a
 * name before an @, which makes another host look like a known one, or with letters that can't be seen stays text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const shown = withoutEnding(found[0])
    const target = targetOf(shown)
    if (!target) continue
    if (found.index > from) parts.push(text.slice(from, found.index))
    parts.push({ text: shown, ...target })
    from = found.index + shown.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** The full stop ends the sentence, and a bracket belongs to it unless it was opened in the address. */
function withoutEnding(found: string): string {
  let shown = found
  for (;;) {
    const last = shown.at(-1) ?? ''
    const isClosing = last === ')' && shown.split('(').length < shown.split(')').length
    if (!/[.,;:!?'\]}*_]/.test(last) && !isClosing) return shown
    shown = shown.slice(0, -1)
  }
}

function targetOf(shown: string) {
  if (shown.length > longest || /[\p{Cf}\p{Cc}\\]/u.test(shown)) return undefined
  try {
    const url = new URL(/^www\./i.test(shown) ? `https://${shown}` : shown)
    const isPlain = !url.username && !url.password && /^[^.]+(\.[^.]+)+$/.test(url.hostname)
    return isPlain ? { href: url.href, host: url.hostname } : undefined
  } catch {
    return undefined
  }
}
