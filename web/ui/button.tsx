import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border max-w-full min-w-fit font-semibold no-underline transition-colors duration-150 select-none disabled:opacity-55 aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-edge bg-card text-ink hover:border-ink hover:bg-raised',
  quiet: 'border-transparent text-primary hover:bg-primary-soft',
  danger: 'border-transparent bg-danger-fill text-white hover:brightness-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm md:min-h-8',
  md: 'min-h-11 px-4 md:min-h-10',
  lg: 'min-h-12 px-6 text-lg',
}

/** For links that look like buttons. */
export const buttonClass = ({
  variant = 'primary',
  size = 'md',
}: {
  variant?: ButtonVariant
  size?: ButtonSize
} = {}): string => cx(base, variants[variant], sizes[size])

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean
  busyText?: string
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  busy = false,
  busyText,
  icon,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ variant, size }), className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-[1.15em] animate-spin" /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-ink transition-colors duration-150 hover:bg-primary-soft disabled:opacity-55',
        size === 'md' ? 'size-11 md:size-10' : 'size-8',
        className,
      )}
    >
      {icon}
    </button>
  )
}
