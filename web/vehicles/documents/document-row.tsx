import { Download, EllipsisVertical, Eye, FileText, Globe, Lock, Pencil, Smartphone, Trash2 } from 'lucide-react'
import { formatFileSize, sized } from '#domain/basics/file.ts'
import { formatDate } from '#domain/basics/format.ts'
import type { VehicleDocument } from '#domain/vehicles/document.ts'
import { AddedByLine, useMay } from '../../app/car-access.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DatePill } from '../../ui/date-pill.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'

type DocumentRowProps = {
  document: VehicleDocument
  /** Whether this device has it; undefined where it may keep nothing. */
  kept: boolean | undefined
  onKeep: (document: VehicleDocument, keep: boolean) => void
  onEdit: (document: VehicleDocument) => void
  onDelete: (document: VehicleDocument) => void
  onDownload: (document: VehicleDocument) => void
}

const types: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPG', 'image/png': 'PNG' }
const icon = 'size-5'

/** What one may be asked for at the roadside. */
const isOffered = ({ category }: VehicleDocument) => category === 'Insurance' || category === 'V5 log Book'
const thisDevice = () => (matchMedia('(pointer: coarse)').matches ? 'this phone' : 'this device')

export function DocumentRow({ document, kept, onKeep, onEdit, onDelete, onDownload }: DocumentRowProps) {
  const { title, file_url, file_type, file_size, document_date, expiry_date, notes } = document
  return (
    <li data-record={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 md:flex-nowrap md:p-4">
      <Sheet document={document} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <a href={`${file_url}?view`} target="_blank" rel="noreferrer" className="underline-offset-4 hover:underline">
            {title}
          </a>
        </p>
        <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>
            {document_date ? `Dated ${formatDate(document_date)}` : `Added ${formatDate(document.created_at)}`}
          </span>
          <span>
            {types[file_type] ?? 'File'}, {formatFileSize(file_size)}
          </span>
          <Privacy shareable={document.privacy === 'shareable'} />
          {kept && (
            <span className="inline-flex items-center gap-1 text-good">
              <Smartphone aria-hidden className="size-4" />
              On {thisDevice()}
            </span>
          )}
        </p>
        <AddedByLine of={document} />
        {kept === false && isOffered(document) && (
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary underline underline-offset-4 md:min-h-8"
            onClick={() => onKeep(document, true)}
          >
            <Smartphone aria-hidden className="size-4" />
            Keep on {thisDevice()}
            <span className="sr-only">: {title}</span>
          </button>
        )}
        {notes && <p className="mt-1 line-clamp-2 text-sm whitespace-pre-line text-muted">{notes}</p>}
      </div>
      {expiry_date && (
        <DatePill label="Expiry" date={expiry_date} className="max-md:order-last max-md:ml-15 max-md:max-w-full" />
      )}
      <div className="flex shrink-0">
        <a
          href={`${file_url}?view`}
          target="_blank"
          rel="noreferrer"
          title="View"
          aria-label={`View ${title}`}
          className="hidden size-10 items-center justify-center rounded-md hover:bg-primary-soft md:inline-flex"
        >
          <Eye aria-hidden className={icon} />
        </a>
        <IconButton
          label={`Download ${title}`}
          title="Download"
          icon={<Download aria-hidden className={icon} />}
          onClick={() => onDownload(document)}
        />
        <Menu
          trigger={
            <IconButton
              label={`More for ${title}`}
              title="More"
              icon={<EllipsisVertical aria-hidden className={icon} />}
              className="max-md:w-9"
            />
          }
        >
          <MenuItem asChild>
            <a href={`${file_url}?view`} target="_blank" rel="noreferrer">
              <Eye aria-hidden className={icon} />
              View
            </a>
          </MenuItem>
          {kept !== undefined && (
            <MenuItem icon={<Smartphone aria-hidden className={icon} />} onSelect={() => onKeep(document, !kept)}>
              {kept ? 'Don’t keep' : 'Keep'} on {thisDevice()}
            </MenuItem>
          )}
          {useMay().mayChange(document) && changing({ document, onEdit, onDelete })}
        </Menu>
      </div>
    </li>
  )
}

const changing = ({ document, onEdit, onDelete }: Pick<DocumentRowProps, 'document' | 'onEdit' | 'onDelete'>) => (
  <>
    <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => onEdit(document)}>
      Edit
    </MenuItem>
    <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={() => onDelete(document)}>
      Delete
    </MenuItem>
  </>
)

/** A scan has a thumbnail; a PDF has an icon. */
function Sheet({ document: { file_type, file_url } }: { document: VehicleDocument }) {
  const frame = 'h-14 w-11 shrink-0 rounded-sm border border-line bg-raised'
  if (file_type !== 'application/pdf' && file_url.startsWith('/files/'))
    return <img src={sized(file_url, 320) ?? ''} alt="" loading="lazy" className={`${frame} object-cover`} />
  return (
    <span className={`${frame} flex items-center justify-center`}>
      <FileText aria-hidden className="size-6 text-muted" />
    </span>
  )
}

function Privacy({ shareable }: { shareable: boolean }) {
  const Icon = shareable ? Globe : Lock
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-4" />
      {shareable ? 'Shareable' : 'Private'}
    </span>
  )
}
