import { addDays } from '#domain/basics/format.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import type { ServiceType } from '#domain/records/service-record.ts'

type RunningCost = 'Fuel' | 'Insurance' | 'Warranty' | 'Tax' | 'Repair' | 'Other'
type Told = Partial<Pick<MaintenanceLog, 'title' | 'comments' | 'service_center' | 'products_used'>> & {
  /** Days after the record. */
  next?: number
}

/** Sample input for a kind without its own entry here. */
const example = (kind: LogKind) =>
  Object.fromEntries(fieldsOf(kind).flatMap(({ name, examples }) => (examples ? [[name, examples[0]]] : [])))

const garage = 'Cleveland Street Garage, Whitby'

/** What happened to the demo vehicle, newest first. */
export function demoLogs(today: string): MaintenanceLog[] {
  let number = 0
  const log = (
    kind: LogKind,
    type: string,
    days: number,
    cost: number | null,
    mileage: number | null,
    { next, ...told }: Told = {},
  ): MaintenanceLog => {
    number += 1
    const date = addDays(today, -days)
    return {
      id: `demo-log-${number}`,
      kind,
      type,
      title: null,
      date,
      cost,
      comments: null,
      service_center: null,
      products_used: null,
      mileage,
      mileage_km: null,
      next_service_due: next === undefined ? null : addDays(date, next),
      lead_days: next === undefined ? null : 30,
      is_publicly_visible: true,
      images: [],
      version: 1,
      created_at: `${date}T17:20:00.000Z`,
      ...told,
    }
  }
  const service = (type: ServiceType, days: number, cost: number, mileage: number, told?: Told) =>
    log('service', type, days, cost, mileage, { service_center: garage, ...told })
  const cost = (type: RunningCost, days: number, pounds: number, told?: Told, mileage: number | null = null) =>
    log('running_cost', type, days, pounds, mileage, told)
  const wash = (days: number, pounds: number | null, products_used: string, comments: string | null = null) =>
    log('wash', 'Wash/Detail', days, pounds, null, { products_used, comments })

  return [
    cost('Fuel', 4, 58.4, { service_center: 'Sandsend services' }, 52_380),
    wash(9, null, 'Snow foam, two buckets, hard wax', 'Road salt off before it bites.'),
    cost('Fuel', 23, 61.15, {}, 51_960),
    cost('Repair', 41, 142.5, { title: 'Stone chip in the windscreen, and a wiper arm', service_center: garage }),
    cost('Fuel', 52, 57.9, {}, 51_410),
    wash(64, 18, 'Hand wash at the harbour'),
    service('Brake Service', 77, 268, 50_940, { comments: 'Front pads and discs. Rears good for another year.' }),
    cost('Fuel', 95, 59.8, {}, 50_420),
    service('Major Service', 118, 412.6, 49_870, {
      next: 365,
      comments: 'Oil, all filters, plugs, brake fluid. Belt tensioner looked at: no play.',
    }),
    cost('Tax', 227, 195, { title: 'Twelve months' }),
    cost('Fuel', 150, 60.2, {}, 49_110),
    service('Tyre Change / Rotation', 182, 386, 48_300, { service_center: 'Harbour Tyres, Whitby' }),
    cost('Insurance', 353, 438.2, { title: 'Comprehensive, protected' }),
    service('MOT / Annual Inspection', 341, 54.85, 45_020),
    service('Minor Service', 483, 219, 41_650, { comments: 'Oil and filter, pollen filter.' }),
    service('Battery Change', 540, 134.99, 40_310),
    ...logKinds.flatMap(({ kind, type, demoEvery }) =>
      demoEvery && type ? [{ ...log(kind, type, 30, null, 51_800), ...example(kind) }] : [],
    ),
  ].sort((a, b) => (a.date < b.date ? 1 : -1))
}
