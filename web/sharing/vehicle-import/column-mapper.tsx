import {
  type ColumnRole,
  columnRoles,
  type ImportMapping,
  type ImportTable,
  pluralOf,
  rolesOf,
  type TableKind,
  tableKinds,
} from '#domain/sharing/vehicle-import.ts'
import { SelectField } from '../../ui/forms/field.tsx'

type ColumnMapperProps = { table: ImportTable; mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Which column of a table is which; remembered for the next file with the same header. */
export function ColumnMapper({ table, mapping, onChange }: ColumnMapperProps) {
  const { kind, columns } = mapping
  const needs: readonly ColumnRole[] = tableKinds[kind].needs
  const set = (role: ColumnRole, chosen: string) => {
    const { [role]: _before, ...others } = columns
    onChange({ kind, columns: chosen === '' ? others : { ...others, [role]: Number(chosen) } })
  }
  const setKind = (next: TableKind) => {
    const fitting = Object.entries(columns).filter(([role]) => rolesOf(next).includes(role as ColumnRole))
    onChange({ kind: next, columns: Object.fromEntries(fitting) })
  }
  return (
    <div className="grid gap-6">
      {table.isRemembered && <p className="text-muted">Filled in as you chose it last time.</p>}
      <SelectField
        label="What does each line hold?"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as TableKind)}
        className="max-w-sm"
      >
        {(Object.keys(tableKinds) as TableKind[]).map((each) => (
          <option key={each} value={each}>
            {sentence(pluralOf(each))}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rolesOf(kind).map((role) => (
          <SelectField
            key={role}
            label={columnRoles[role]}
            optional={!needs.includes(role)}
            value={columns[role] ?? ''}
            onChange={(event) => set(role, event.currentTarget.value)}
          >
            <option value="">{needs.includes(role) ? 'Choose a column' : 'Not in this file'}</option>
            {table.header.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
              <option key={place} value={place}>
                {name || `Column ${place + 1}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <FirstLines table={table} />
    </div>
  )
}

const FirstLines = ({ table }: { table: ImportTable }) => (
  <section
    className="overflow-x-auto rounded-md border border-line"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    tabIndex={0}
    aria-label="First lines of the file"
  >
    <table className="figures w-full text-left text-sm">
      <thead className="bg-raised">
        <tr>
          {table.header.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={place} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
              {name || `Column ${place + 1}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {table.first.map((cells, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <tr key={line}>
            {table.header.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={place} className="max-w-60 truncate px-3 py-2">
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
