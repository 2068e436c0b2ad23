import { ScanText } from 'lucide-react'
import { createContext, useContext } from 'react'

/** The fields whose values were read from a photo and not looked at yet. */
export const ReadMarks = createContext<ReadonlySet<string>>(new Set())

/** For a field's frame: in words and with a sign, below the value and told with it. */
export function useReadMark(name: string) {
  const isRead = useContext(ReadMarks).has(name)
  if (!isRead) return {}
  return {
    className: '[&_input]:border-primary [&_input]:bg-primary-soft',
    hint: (
      <span className="inline-flex items-center gap-1.5 font-medium text-primary">
        <ScanText aria-hidden className="size-4 shrink-0" />
        Read from the photo
      </span>
    ),
  }
}
