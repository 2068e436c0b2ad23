import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'

const swipe = 50
const playerControls = 80
export const onDark = 'text-white hover:bg-white/15 focus-visible:outline-white'

/** Moves through pictures: by arrow keys, Home and End, and by swiping. `go` may get positions out of range. */
export function useCarousel(index: number, last: number, go: (to: number) => void) {
  const touch = useRef<{ x: number; y: number }>(null)
  const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }
  return {
    onKeyDown(event: KeyboardEvent) {
      const to = steps[event.key]
      // In a player the arrow keys seek.
      if (to === undefined || event.target instanceof HTMLVideoElement) return
      event.preventDefault()
      go(to)
    },
    touching: {
      onPointerDown(event: PointerEvent) {
        const player = event.target instanceof HTMLVideoElement && event.target.getBoundingClientRect()
        const onControls = player && event.clientY > player.bottom - playerControls
        touch.current = event.pointerType === 'mouse' || onControls ? null : { x: event.clientX, y: event.clientY }
      },
      onPointerUp(event: PointerEvent) {
        const from = touch.current
        touch.current = null
        if (!from) return
        const [across, down] = [event.clientX - from.x, event.clientY - from.y]
        if (Math.abs(across) > swipe && Math.abs(across) > Math.abs(down)) go(index + (across < 0 ? 1 : -1))
      },
      onPointerCancel() {
        touch.current = null
      },
    },
  }
}

type StepProps = { side: 'left' | 'right'; disabled: boolean; onClick: () => void }

export function Step({ side, disabled, onClick }: StepProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={side === 'left' ? 'Previous' : 'Next'}
      icon={<Icon aria-hidden className="size-7" />}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={cx(
        'absolute top-1/2 size-12 -translate-y-1/2 rounded-full bg-black/50 aria-disabled:opacity-30',
        side === 'left' ? 'left-2' : 'right-2',
        onDark,
      )}
    />
  )
}
