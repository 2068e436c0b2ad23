import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSite } from '../../ui/this-site.ts'

/** To where an account is made; nothing while there are no new ones. */
export const JoinLink = ({ className, children }: { className: string; children: ReactNode }) =>
  useSite().registration === 'closed' ? null : (
    <Link to="/signup" className={className}>
      {children}
    </Link>
  )
