import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

export function ReportReceived({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Thank you for telling us
      </h3>
      <p className="max-w-prose text-muted">A moderator will look at it. We’ll notify you when they’ve decided.</p>
      <Button className="mt-2 max-md:w-full" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
