import { addDays } from '#domain/basics/format.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import type { ServiceType } from '#domain/records/service-record.ts'

type RunningCost = 'Insurance' | 'Warranty' | 'Tax' | 'Repair' | 'Other'
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

  /** Full tanks at what the pump asked then. */
  const fill = (days: number, litres: number, mileage: number, station: string, more: object = {}): MaintenanceLog => {
    const price_per_litre = station.startsWith('Harbour') ? 1.399 : 1.419
    const paid = Number((litres * price_per_litre).toFixed(2))
    const filled = log('fill_up', 'Fill-up', days, paid, mileage, { service_center: station })
    return { ...filled, ...{ litres, price_per_litre, fuel: 'Petrol E10', is_full: true }, ...more }
  }

  return [
    fill(4, 41.2, 52_380, 'Sandsend services'),
    wash(9, null, 'Snow foam, two buckets, hard wax', 'Road salt off before it bites.'),
    fill(23, 26.9, 51_960, 'Harbour filling station'),
    fill(36, 28.1, 51_690, 'Sandsend services'),
    cost('Repair', 41, 142.5, { title: 'Stone chip in the windscreen, and a wiper arm', service_center: garage }),
    fill(52, 40.8, 51_410, 'Sandsend services', { missed_before: true }),
    wash(64, 18, 'Hand wash at the harbour'),
    service('Brake Service', 77, 268, 50_940, { comments: 'Front pads and discs. Rears good for another year.' }),
    fill(95, 21, 50_420, 'Sandsend services'),
    fill(108, 43.2, 50_190, 'Harbour filling station', { missed_before: true }),
    service('Major Service', 118, 412.6, 49_870, {
      next: 365,
      comments: 'Oil, all filters, plugs, brake fluid. Belt tensioner looked at: no play.',
    }),
    cost('Tax', 227, 195, { title: 'Twelve months' }),
    fill(150, 42.4, 49_110, 'Sandsend services'),
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
