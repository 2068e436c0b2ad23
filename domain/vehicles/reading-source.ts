import type { MileageReading } from './mileage-reading.ts'

export const readingSources: Record<string, string> = {
  mot: 'MOT test',
  manual: 'Entered by hand',
  instrument: 'Instrument replaced',
  transfer: 'Handover',
  lookup: 'Vehicle lookup',
  amendment: 'Amendment to a sealed record',
  earlier: 'Mileage kept before',
  service: 'Service',
  running_cost: 'Running cost',
  wash: 'Wash',
  tyre_check: 'Tyre check',
  fill_up: 'Fill-up',
  charge: 'Charge',
}

export function sourceWords({
  source,
  record_type,
  is_correction,
}: Pick<MileageReading, 'source' | 'record_type' | 'is_correction'>) {
  if (is_correction && source === 'manual') return 'Correction'
  return record_type ?? readingSources[source] ?? 'Record'
}
