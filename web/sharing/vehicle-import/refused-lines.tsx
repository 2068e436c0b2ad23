import { plural } from '#domain/basics/plural.ts'
import type { RefusedLine } from '#domain/sharing/vehicle-import.ts'

type RefusedLinesProps = { lines: RefusedLine[]; count: number; title: string }

/** Every line that isn't taken, and why. */
export function RefusedLines({ lines, count, title }: RefusedLinesProps) {
  if (count === 0) return null
  return (
    <details className="rounded-lg border border-line bg-card">
      <summary className="cursor-pointer p-4 font-semibold md:px-6">
        {title} ({count.toLocaleString('en-GB')})
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {lines.map(({ file, line, text, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may be refused twice
          <li key={place} className="grid gap-1 px-4 py-3 md:px-6">
            <p className="font-medium">{reason}</p>
            <p className="figures text-sm wrap-anywhere text-muted">
              {file}, line {line}: {text}
            </p>
          </li>
        ))}
        {count > lines.length && (
          <li className="px-4 py-3 text-sm text-muted md:px-6">And {plural(count - lines.length, 'more line')}.</li>
        )}
      </ul>
    </details>
  )
}
