import { CircleGauge, Droplets, Fuel, type LucideIcon, PlugZap, PoundSterling, Wrench } from 'lucide-react'
import type { LogKind } from '#domain/records/kinds.ts'

/** Each kind's icon, in the Add New menu and on the timeline. */
export const logIcons: Record<LogKind, LucideIcon> = {
  service: Wrench,
  running_cost: PoundSterling,
  wash: Droplets,
  tyre_check: CircleGauge,
  fill_up: Fuel,
  charge: PlugZap,
}
