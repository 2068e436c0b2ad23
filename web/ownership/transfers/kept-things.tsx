import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileText, Play } from 'lucide-react'
import { formatFileSize } from '#domain/basics/file.ts'
import { formatDate, formatLongDate } from '#domain/basics/format.ts'
import type { SoldVehicleDetail } from '#domain/ownership/transfer.ts'
import type { VehicleMedia } from '#domain/records/media.ts'
import type { VehicleDocument } from '#domain/vehicles/document.ts'
import { download } from '../../app/download.ts'
import { AttachmentStrip } from '../../ui/attachment-strip.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { DeleteKept } from './delete-kept.tsx'
import { keptQuery } from './ownership.api.ts'

/* What the seller kept, by kind; empty kinds are left out. */

type KeptProps = { sold: SoldVehicleDetail }

const failed = 'We couldn’t load the rest.'

export function KeptDocuments({ sold }: KeptProps) {
  const list = useInfiniteQuery(keptQuery(sold.transfer_id, 'documents', sold.private_documents))
  const documents = list.data.pages.flatMap((page) => page.items)
  if (documents.length === 0) return null
  return (
    <Section title="Your private documents">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {documents.map((document) => (
          <KeptDocument key={document.id} transferId={sold.transfer_id} document={document} />
        ))}
      </ul>
      <ShowMore list={list} failedText={failed}>
        Show more documents
      </ShowMore>
    </Section>
  )
}

function KeptDocument({ transferId, document }: { transferId: string; document: VehicleDocument }) {
  const toast = useToast()
  const { id, title, category, file_url, file_size, document_date, created_at, notes } = document
  const save = () =>
    void download(file_url, title).catch(() => toast({ title: 'Failed to download document', tone: 'destructive' }))
  return (
    <li className="flex items-center gap-4 p-3 md:p-4">
      <FileText aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <a href={`${file_url}?view`} target="_blank" rel="noreferrer" className="underline-offset-4 hover:underline">
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        <p className="figures text-sm text-muted">
          {category}, {formatDate(document_date ?? created_at)}, {formatFileSize(file_size)}
        </p>
        {notes && <p className="mt-1 text-sm whitespace-pre-line text-muted wrap-anywhere">{notes}</p>}
      </div>
      <span className="-mr-2 flex shrink-0">
        <IconButton label={`Download ${title}`} icon={<Download aria-hidden className="size-5" />} onClick={save} />
        <DeleteKept transferId={transferId} kind="documents" id={id} what={`the document ${title}`} />
      </span>
    </li>
  )
}

export function KeptNotes({ sold }: KeptProps) {
  const list = useInfiniteQuery(keptQuery(sold.transfer_id, 'notes', sold.private_notes))
  const notes = list.data.pages.flatMap((page) => page.items)
  if (notes.length === 0) return null
  return (
    <Section title="Your private notes">
      <ul className="grid gap-4">
        {notes.map((note) => (
          <li key={note.id} className="card grid gap-3">
            <div className="flex items-center justify-between gap-3">
              <p className="figures text-sm text-muted">{formatLongDate(note.created_at)}</p>
              <DeleteKept
                transferId={sold.transfer_id}
                kind="notes"
                id={note.id}
                what={`the note of ${formatLongDate(note.created_at)}`}
              />
            </div>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note.content}</p>
            <AttachmentStrip files={note.images} noun="Photo" />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failedText={failed}>
        Show more notes
      </ShowMore>
    </Section>
  )
}

export function KeptMedia({ sold }: KeptProps) {
  const list = useInfiniteQuery(keptQuery(sold.transfer_id, 'media', sold.private_media))
  const media = list.data.pages.flatMap((page) => page.items)
  if (media.length === 0) return null
  return (
    <Section title="Your private photos and videos">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {media.map((item) => (
          <li key={item.id} className="overflow-hidden rounded-md border border-line bg-card hover:border-edge">
            <Picture transferId={sold.transfer_id} media={item} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failedText={failed}>
        Show more photos
      </ShowMore>
    </Section>
  )
}

function Picture({ transferId, media }: { transferId: string; media: VehicleMedia }) {
  const { id, title, media_url, media_type, date_taken, created_at } = media
  const isVideo = media_type === 'video'
  const frame = 'aspect-4/3 w-full bg-raised object-cover'
  const name = title ?? `${isVideo ? 'Video' : 'Photo'} of ${formatDate(date_taken ?? created_at)}`
  return (
    <>
      <a href={`${media_url}?view`} target="_blank" rel="noreferrer" aria-label={`${name} (opens in a new tab)`}>
        {isVideo ? (
          <span className={`${frame} flex items-center justify-center`}>
            <Play aria-hidden className="size-10 text-muted" />
          </span>
        ) : (
          <img src={`${media_url}/320`} alt="" loading="lazy" className={frame} />
        )}
      </a>
      <div className="flex items-center justify-between gap-1 pl-2">
        <span className="figures min-w-0 truncate text-sm">{name}</span>
        <DeleteKept transferId={transferId} kind="media" id={id} what={name} />
      </div>
    </>
  )
}

export function KeptReceipts({ sold }: KeptProps) {
  const list = useInfiniteQuery(keptQuery(sold.transfer_id, 'receipts', sold.receipts))
  const receipts = list.data.pages.flatMap((page) => page.items)
  if (receipts.length === 0) return null
  return (
    <Section title="Your receipts">
      <AttachmentStrip files={receipts} noun="Receipt" />
      <ShowMore list={list} failedText={failed}>
        Show more receipts
      </ShowMore>
    </Section>
  )
}
