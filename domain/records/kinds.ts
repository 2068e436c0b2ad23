/**
 * Every kind of record that is kept in maintenance_logs, as the Add New menu calls it. Apart from registry.ts, which
 * describes them, because the first screen of all needs their names and none of their schemas.
 */
export const logKindNames = {
  service: 'Service',
  running_cost: 'Running Cost',
  wash: 'Wash or Detail',
  tyre_check: 'Tyre Check',
} as const

export type LogKind = keyof typeof logKindNames
