import { CircleGauge, Droplets, type LucideIcon, PoundSterling, Wrench } from 'lucide-react'
import type { LogKind } from '#domain/records/kinds.ts'

/** Each kind's icon, in the Add New menu and on the timeline. */
export const logIcons: Record<LogKind, LucideIcon> = {
  service: Wrench,
  running_cost: PoundSterling,
  wash: Droplets,
  tyre_check: CircleGauge,
}
