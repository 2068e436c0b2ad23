import { type TimelineKind, timelineKinds } from '#domain/records/timeline.ts'
import { cx } from '../../ui/cx.ts'
import { looks } from './kinds.ts'

type KindFilterProps = { value: TimelineKind | undefined; onChange: (kind: TimelineKind | undefined) => void }

/** Too few entries to be worth a filter. */
const few: readonly TimelineKind[] = ['vehicle_added', 'keeper_change', 'identity_change']
const offered = timelineKinds.filter((kind) => !few.includes(kind))

/** On a phone, one horizontally scrolling row. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Show</legend>
      <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        <Choice label="Everything" checked={value === undefined} onChange={() => onChange(undefined)} />
        {offered.map((kind) => {
          const { many, Icon } = looks[kind]
          return (
            <Choice
              key={kind}
              label={many}
              icon={<Icon aria-hidden className="size-4" />}
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { label: string; icon?: React.ReactNode; checked: boolean; onChange: () => void }

function Choice({ label, icon, checked, onChange }: ChoiceProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-9 md:px-3',
        checked ? 'border-transparent bg-primary text-on-primary' : 'border-edge bg-card hover:border-ink',
      )}
    >
      <input type="radio" name="timeline-kind" className="sr-only" checked={checked} onChange={onChange} />
      {icon}
      {label}
    </label>
  )
}
