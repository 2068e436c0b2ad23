import { Camera } from 'lucide-react'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import { useTouch } from '../use-touch.ts'

type CameraButtonProps = {
  onPhoto: (photo: File) => void
  disabled?: boolean | undefined
  size?: 'sm' | 'md'
  className?: string
}

/** Opens the camera at once, where choosing a file would ask first; only on what has a camera in the hand. */
export function CameraButton({ onPhoto, disabled, size = 'md', className }: CameraButtonProps) {
  if (!useTouch()) return null
  return (
    <label
      className={cx(
        buttonClass({ variant: 'secondary', size }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        disabled && 'opacity-55',
        className,
      )}
    >
      <Camera aria-hidden className="size-[1.15em] shrink-0" />
      Take a photo
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </label>
  )
}
