import { EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

type Written = { created_at: string; updated_at: string }

const aMoment = 1000

/** People may have reacted to an earlier version. */
export const EditedMark = ({ of }: { of: Written }) =>
  Date.parse(of.updated_at) - Date.parse(of.created_at) > aMoment && <span>edited</span>

export const HiddenMark = () => (
  <Mark tone="border-danger bg-danger-soft text-danger">
    <EyeOff aria-hidden className="size-3.5" />
    Hidden by a moderator
  </Mark>
)

export const PrivateMark = () => (
  <Mark tone="border-edge bg-raised text-ink">
    <Lock aria-hidden className="size-3.5" />
    Followers only
  </Mark>
)

const Mark = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-1 rounded-sm border px-1.5 text-sm font-medium ${tone}`}>
    {children}
  </span>
)
