import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** To All Reminders, from the title of a card. */
export const RemindersLink = ({ children }: { children: ReactNode }) => (
  <Link
    to="/vehicles"
    search={{ view: 'reminders' }}
    className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), '-mr-3')}
  >
    {children}
  </Link>
)
