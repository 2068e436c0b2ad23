import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Keeper } from '#domain/ownership/transfer.ts'
import { Card, Section } from '../../ui/card.tsx'

type KeepersProps = {
  keepers: Keeper[]
  /** The registry's count, which may include keepers without dates. */
  counted: number | null
}

/** The list of keepers, newest first. */
export const Keepers = ({ keepers, counted }: KeepersProps) => (
  <Section title="Previous keepers">
    {keepers.length === 0 ? (
      <Card>{unknown(counted)}</Card>
    ) : (
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {keepers.map((keeper) => (
          <li key={keeper.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 md:px-6">
            <span
              aria-hidden
              className="figures flex size-11 shrink-0 items-center justify-center rounded-full border-2 border-primary font-display text-lg font-bold text-primary"
            >
              {keeper.number_of_previous_keepers + 1}
            </span>
            <div className="min-w-0 grow">
              <p className="figures font-semibold">{formatLongDate(keeper.date_of_transaction)}</p>
              <p className="text-muted">{words(keeper.number_of_previous_keepers)}</p>
            </div>
            {keeper.in_garagetale && (
              <span className="rounded-full border border-good bg-good-soft px-2.5 py-0.5 text-sm text-good">
                Handed over in GarageTale
              </span>
            )}
          </li>
        ))}
      </ol>
    )}
  </Section>
)

function unknown(counted: number | null) {
  if (counted === null) return 'No changes of keeper recorded yet. The next handover will appear here.'
  if (counted === 0) return 'This vehicle has had no other keeper.'
  return `${plural(counted, 'previous keeper')} recorded, but not when they changed.`
}

const words = (before: number) => (before === 0 ? 'First keeper' : `Passed to its ${ordinal(before + 1)} keeper`)

const endings: Record<Intl.LDMLPluralRule, string> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  many: 'th',
  zero: 'th',
}
const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinal = (count: number) => `${count}${endings[rules.select(count)]}`
