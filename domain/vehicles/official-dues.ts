import type { DueKind, DueSaid, ServiceSource } from './due-date.ts'
import type { Source, TaxStatus } from './official.ts'
import type { OfficialFacts } from './official-facts.ts'

/** What services say of each kind; of those that they don't mention, nothing. */
export type OfficialSaid = Partial<Record<DueKind, DueSaid & { source?: ServiceSource }>>

/** That a car is old enough for no MOT follows from its age, and needs no word of a service. */
export const officialDues = ({
  tax,
  mot,
  mot_exempt,
}: Pick<OfficialFacts, 'tax' | 'mot' | 'mot_exempt'>): OfficialSaid => ({
  ...(mot && !mot_exempt && { mot: { date: mot.value.expiry, state: null } }),
  ...(tax && { tax: taxSaid(tax.value.status, tax.value.due_date) }),
})

/** The day stays with an untaxed car: it is when the tax ran out. */
export const taxSaid = (status: TaxStatus | null, date: string | null): DueSaid => {
  if (status === 'sorn') return { date: null, state: 'sorn' }
  return { date, state: status === 'untaxed' || status === 'not_taxed_for_road_use' ? 'untaxed' : null }
}

export const serviceOf = (source: Source | undefined): ServiceSource =>
  source === 'dvla' || source === 'dvsa' ? 'official' : 'registry'
