import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

type SheetDoneProps = { title: string; children: ReactNode; onClose: () => void }

/** The message of a ModalSheet after its form was sent; it takes focus for screen readers. */
export function SheetDone({ title, children, onClose }: SheetDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h3>
      <p className="max-w-prose text-muted wrap-anywhere">{children}</p>
      <Button className="mt-2 max-md:w-full" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
