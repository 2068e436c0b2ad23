import { cleanText } from '../basics/clean-text.ts'
import { formatLongDate } from '../basics/format.ts'
import type { Amendment } from './amendment.ts'

const labels: Record<string, string> = {
  service_center: 'service centre',
  products_used: 'products used',
  install_date: 'install date',
  is_major_upgrade: 'major upgrade',
  date_taken: 'date taken',
  comments: 'notes',
  content: 'note',
}

const numerals = new Intl.NumberFormat('en-GB')

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numerals.format(value)
  // Amendments from before texts were cleaned stay as they were written.
  const text = cleanText(String(value))
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatLongDate(text) : text
}

/** 'mileage', '30,120', '40,120' */
export const changeWords = (changes: Amendment['changes']) =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field: Object.hasOwn(labels, field) ? (labels[field] ?? field) : field.replaceAll('_', ' '),
    from: said(from),
    to: said(to),
  }))

/** A sealed entry with its later amendments applied. */
export function amended<Entry extends object>(entry: Entry, amendments: Pick<Amendment, 'changes'>[] = []): Entry {
  const said = amendments.flatMap(({ changes }) => Object.entries(changes).map(([field, { to }]) => [field, to]))
  return { ...entry, ...Object.fromEntries(said) }
}
