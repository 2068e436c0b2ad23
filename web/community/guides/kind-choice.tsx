import { FileUp, type LucideIcon, SquarePlay } from 'lucide-react'
import type { Guide } from '#domain/community/guide.ts'

const kinds: { type: Guide['type']; label: string; text: string; Icon: LucideIcon }[] = [
  { type: 'file', label: 'Upload PDF', text: 'A handbook or your own notes, up to 10 MB', Icon: FileUp },
  { type: 'youtube', label: 'YouTube Video', text: 'Paste the video’s address', Icon: SquarePlay },
]

type KindChoiceProps = {
  onChoose: (type: Guide['type']) => void
  /** The kind the member came back from, which takes focus. */
  last: Guide['type'] | undefined
  /** Something was entered before Back was pressed. */
  kept: boolean
}

export function KindChoice({ onChoose, last, kept }: KindChoiceProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {kinds.map(({ type, label, text, Icon }) => (
          <button
            key={type}
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the step before it is gone, and the focus with it
            autoFocus={type === last}
            onClick={() => onChoose(type)}
            className="group flex items-center gap-4 rounded-lg border border-edge bg-card p-4 text-left transition-colors duration-150 hover:border-primary md:flex-col md:items-start md:p-6"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary transition-colors duration-150 group-hover:bg-primary group-hover:text-on-primary">
              <Icon aria-hidden className="size-7" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block font-display text-xl leading-tight font-bold">{label}</span>
              <span className="mt-1 block text-sm leading-snug text-muted">{text}</span>
            </span>
          </button>
        ))}
      </div>
      {kept && <p className="mt-4 text-sm text-muted">Your text is kept, whichever you choose.</p>}
    </>
  )
}
