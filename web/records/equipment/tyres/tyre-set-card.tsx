import { ArrowDownToLine, ArrowUpFromLine, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { formatDate, formatMoney, londonToday } from '#domain/basics/format.ts'
import type { Fitting, TyreSet } from '#domain/records/tyre-set.ts'
import { ageWarning, madeWords, treadWarning, wearWords } from '#domain/records/tyre-wear.ts'
import { AddedByLine, Only, useMay } from '../../../app/car-access.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/date-pill.tsx'
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx'
import { Distance, useShownIn } from '../../../ui/distance.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { invoiceWords } from '../paid-for.tsx'
import { TreadPlan } from './tread-plan.tsx'

export interface SetActs {
  onFit: () => void
  onTakeOff: () => void
  onEarlier: () => void
  onEdit: () => void
  onEnd: () => void
  onBringBack: () => void
  onDelete: () => void
  onEditFitting: (fitting: Fitting) => void
  onDeleteFitting: (fitting: Fitting) => void
}

const icon = 'size-5'
const small = { variant: 'secondary', size: 'sm' } as const

export const isFitted = ({ fittings }: TyreSet) => fittings[0] !== undefined && fittings[0].removed_on === null

export function TyreSetCard({ set, mileage, ...acts }: SetActs & { set: TyreSet; mileage: number }) {
  const { may } = useMay()
  const { name, make, model, size, checks, run } = set
  const shown = useShownIn()
  const isOn = isFitted(set)
  const what = [[make, model].filter(Boolean).join(' '), size].filter(Boolean).join(', ')
  const now = { run: run?.miles ?? null, odometer: isOn ? mileage : null }
  return (
    <article className="card" aria-label={name}>
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-xl">{name}</h3>
            <State set={set} />
          </div>
          {what && <p className="figures text-muted">{what}</p>}
        </div>
        <More set={set} {...acts} />
      </header>
      <Warnings set={set} />
      <div className="mt-3 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <SetFacts set={set} />
        <div>
          <TreadPlan checks={checks} />
          {set.fittings.length > 0 && <p className="figures mt-3 font-medium">{wearWords(checks, now, shown)}</p>}
        </div>
      </div>
      <Fittings set={set} {...acts} />
      <AddedByLine of={set} className="mt-3" />
      {!set.ended_as && may('manager') && (
        <footer className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          {isOn ? (
            <Button
              {...small}
              icon={<ArrowUpFromLine aria-hidden className="size-4" />}
              aria-label={`Take off ${name}`}
              onClick={acts.onTakeOff}
            >
              Take off
            </Button>
          ) : (
            <Button
              {...small}
              icon={<ArrowDownToLine aria-hidden className="size-4" />}
              aria-label={`Fit ${name}`}
              onClick={acts.onFit}
            >
              Fit this set
            </Button>
          )}
        </footer>
      )}
    </article>
  )
}

function State({ set }: { set: TyreSet }) {
  if (set.ended_as && set.ended_on)
    return <Pill tone="none" label={set.ended_as === 'sold' ? 'Sold' : 'Retired'} words={formatDate(set.ended_on)} />
  return isFitted(set) ? <Pill tone="ok" label="Fitted" words="" /> : <Pill tone="none" label="Stored" words="" />
}

function Warnings({ set }: { set: TyreSet }) {
  const said = set.ended_as ? [] : [treadWarning(set.checks), ageWarning(set.dot, londonToday())]
  return said.map(
    (words) =>
      words && (
        <Notice key={words} tone="warn" className="mt-3">
          {words}
        </Notice>
      ),
  )
}

const qualityWords = { read: '', about: 'about ', 'at least': 'at least ' }

function SetFacts({ set }: { set: TyreSet }) {
  const { run, dot, bought_on, cost, stored_at } = set
  return (
    <Facts>
      <Fact term="Has run">
        {run ? (
          <>
            {qualityWords[run.quality]}
            <Distance miles={run.miles} />
          </>
        ) : set.fittings.length === 0 ? (
          'Not fitted yet'
        ) : (
          'Not known: no readings from that time'
        )}
      </Fact>
      <Fact term="Made (DOT)">{dot && madeWords(dot)}</Fact>
      <Fact term="Bought">{bought_on && formatDate(bought_on)}</Fact>
      <Fact term="Price">
        {cost !== null ? [formatMoney(cost), invoiceWords(set.invoice)].filter(Boolean).join(', ') : null}
      </Fact>
      {!isFitted(set) && !set.ended_as && <Fact term="Stored">{stored_at}</Fact>}
    </Facts>
  )
}

function More({ set, ...acts }: SetActs & { set: TyreSet }) {
  const { may } = useMay()
  if (!may('manager')) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={`More for ${set.name}`}
          title="More"
          icon={<EllipsisVertical aria-hidden className={icon} />}
          className="-mt-1.5 -mr-2"
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={acts.onEdit}>
        Edit
      </MenuItem>
      <MenuItem onSelect={acts.onEarlier}>Add an earlier fitting</MenuItem>
      {set.ended_as ? (
        <MenuItem onSelect={acts.onBringBack}>Bring back</MenuItem>
      ) : (
        !isFitted(set) && <MenuItem onSelect={acts.onEnd}>Retire or sell</MenuItem>
      )}
      <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={acts.onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}

function Fittings({ set, onEditFitting, onDeleteFitting }: SetActs & { set: TyreSet }) {
  if (set.fittings.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="font-semibold">
        {set.fittings.length === 1 ? 'Fitted once' : `Fitted ${set.fittings.length} times`}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {set.fittings.map((fitting) => (
          <FittingRow
            key={fitting.id}
            fitting={fitting}
            onEdit={() => onEditFitting(fitting)}
            onDelete={() => onDeleteFitting(fitting)}
          />
        ))}
      </ul>
    </details>
  )
}

type FittingRowProps = { fitting: Fitting; onEdit: () => void; onDelete: () => void }

function FittingRow({ fitting: { fitted_on, removed_on, miles }, onEdit, onDelete }: FittingRowProps) {
  const days = `${formatDate(fitted_on)} to ${removed_on ? formatDate(removed_on) : 'now'}`
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="figures min-w-0 grow">
        {days}
        <span className="text-muted">, {miles === null ? 'miles not known' : <Distance miles={miles} />}</span>
      </p>
      <Only to="manager">
        <IconButton
          label={`Change the days ${days}`}
          title="Change days"
          icon={<Pencil aria-hidden className={icon} />}
          onClick={onEdit}
        />
        <IconButton
          label={`Delete the fitting ${days}`}
          title="Delete"
          icon={<Trash2 aria-hidden className={icon} />}
          onClick={onDelete}
        />
      </Only>
    </li>
  )
}
