import { ExternalLink } from 'lucide-react'
import { splitLinks } from '#domain/basics/linked-text.ts'

/** What somebody typed, with web addresses as links. They are marked as leading elsewhere, and we never open them. */
export function LinkedText({ text }: { text: string }) {
  const parts = splitLinks(text)
  if (parts.length === 1 && typeof parts[0] === 'string') return text
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={index}
        href={part.href}
        title={`Leaves GarageTale for ${part.host}`}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-medium text-primary underline underline-offset-4"
      >
        {part.text}
        <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-baseline" />
        <span className="sr-only"> (leaves GarageTale, opens in a new tab)</span>
      </a>
    ),
  )
}
