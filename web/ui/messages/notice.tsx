import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const tones = {
  info: { box: 'border-line bg-raised', icon: 'text-primary', Icon: Info },
  good: { box: 'border-good bg-good-soft', icon: 'text-good', Icon: CircleCheck },
  warn: { box: 'border-warn bg-warn-soft', icon: 'text-warn', Icon: TriangleAlert },
}

type NoticeProps = {
  tone?: keyof typeof tones
  title?: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { box, icon, Icon } = tones[tone]
  return (
    <div className={cx('flex gap-3 rounded-md border p-4', box, className)}>
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
