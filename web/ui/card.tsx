import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('card', className)} />
}

type CardTitleProps = ComponentProps<'h3'> & { level?: 2 | 3 | 4; action?: ReactNode }

export function CardTitle({ level = 3, action, className, children, ...rest }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mb-4 flex min-h-8 flex-wrap items-center justify-between gap-x-4', className)}>
      <Heading {...rest} className="font-display text-xl font-bold">
        {children}
      </Heading>
      {action}
    </div>
  )
}

type SectionProps = { title: ReactNode; action?: ReactNode; children: ReactNode; id?: string; className?: string }

export function Section({ title, action, children, id, className }: SectionProps) {
  return (
    <section id={id} className={className}>
      <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">{title}</h2>
        <span aria-hidden className="h-px grow bg-line" />
        {action}
      </div>
      {children}
    </section>
  )
}
