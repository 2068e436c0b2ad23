import { Copy, EllipsisVertical, PackageMinus, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { formatDate, formatMoney } from '#domain/basics/format.ts'
import type { Part, PartUse } from '#domain/records/part.ts'
import { AddedByLine, Only, useMay } from '../../../app/car-access.tsx'
import { copyText } from '../../../app/copy-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/date-pill.tsx'
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { invoiceWords } from '../paid-for.tsx'

export interface PartActs {
  onUse: () => void
  onEdit: () => void
  onDelete: () => void
  onPutBack: (use: PartUse) => void
}

const icon = 'size-5'

export function PartCard({ part, onUse, onEdit, onDelete, onPutBack }: PartActs & { part: Part }) {
  const { name, maker, supplier, cost, in_stock, fits, note, uses } = part
  const { may } = useMay()
  return (
    <article className="card flex h-full flex-col" aria-label={name}>
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 className="text-xl">{name}</h3>
          {maker && <p className="text-muted">{maker}</p>}
        </div>
        <Pill tone={in_stock === 0 ? 'none' : 'ok'} label={String(in_stock)} words="in stock" className="mt-0.5" />
        <Only to="manager">
          <Menu
            trigger={
              <IconButton
                label={`More for ${name}`}
                title="More"
                icon={<EllipsisVertical aria-hidden className={icon} />}
                className="-mt-1.5 -mr-2"
              />
            }
          >
            <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={onEdit}>
              Edit
            </MenuItem>
            <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </Only>
      </header>
      <PartNumber part={part} />
      <dl className="figures mt-3 grid gap-1">
        <Line term="Fits">{fits}</Line>
        <Line term="From">{supplier}</Line>
        <Line term="Price">{cost === null ? null : priceWords(cost, part)}</Line>
      </dl>
      {note && <p className="mt-3 whitespace-pre-line">{note}</p>}
      <AddedByLine of={part} className="mt-3" />
      <ul className="mt-3 grow empty:hidden">
        {uses.map((use) => (
          <Use key={use.id} use={use} onPutBack={() => onPutBack(use)} />
        ))}
      </ul>
      {in_stock > 0 && may('manager') && (
        <footer className="mt-3 border-t border-line pt-3">
          <Button
            variant="secondary"
            size="sm"
            icon={<PackageMinus aria-hidden className="size-4" />}
            aria-label={`Use ${name}`}
            onClick={onUse}
          >
            Use from stock
          </Button>
        </footer>
      )}
    </article>
  )
}

const priceWords = (cost: number, { bought_on, invoice }: Part) =>
  [formatMoney(cost), invoice ? invoiceWords(invoice) : bought_on && formatDate(bought_on)].filter(Boolean).join(', ')

/** As on the label of its box, large enough to read out over a counter. */
function PartNumber({ part: { name, part_number } }: { part: Part }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  if (!part_number) return null
  const copy = async () => {
    const done = await copyText(part_number, field.current)
    toast(done ? { title: 'Part number copied', tone: 'good' } : { title: 'Couldn’t copy it', tone: 'destructive' })
  }
  return (
    <p className="mt-3 flex items-center gap-2 rounded-md border-2 border-dashed border-edge bg-raised py-1 pr-1 pl-3">
      <span className="figures min-w-0 grow font-display text-2xl font-bold wrap-anywhere select-all">
        <span className="sr-only">Part number </span>
        {part_number}
      </span>
      <input ref={field} readOnly tabIndex={-1} aria-hidden value={part_number} className="sr-only" />
      <IconButton
        label={`Copy the number of ${name}`}
        title="Copy"
        icon={<Copy aria-hidden className={icon} />}
        onClick={() => void copy()}
      />
    </p>
  )
}

const Line = ({ term, children }: { term: string; children: string | null }) =>
  children && (
    <div className="flex gap-2">
      <dt className="w-12 shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )

function Use({ use: { type, date, quantity }, onPutBack }: { use: PartUse; onPutBack: () => void }) {
  const what = `${type}, ${formatDate(date)}`
  return (
    <li className="flex items-center gap-2">
      <span className="figures min-w-0 grow text-sm text-muted">
        {quantity > 1 ? `${quantity} used` : 'Used'} in {what}
      </span>
      <Only to="manager">
        <IconButton
          label={`Put back what was used in ${what}`}
          title="Put back"
          icon={<Undo2 aria-hidden className={icon} />}
          onClick={onPutBack}
        />
      </Only>
    </li>
  )
}
