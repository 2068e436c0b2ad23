import { FileText, LockKeyhole, Share2 } from 'lucide-react'
import { formatFileSize } from '#domain/basics/file.ts'
import type { VehicleDocument } from '#domain/vehicles/document.ts'
import { DatePill } from '../../../ui/date-pill.tsx'
import { Title, Words } from './parts.tsx'

/** A sheet with a folded corner; opens in place. */
export function DocumentCard({ document }: { document: VehicleDocument }) {
  const shared = document.privacy === 'shareable'
  const Privacy = shared ? Share2 : LockKeyhole
  return (
    <div className="flex gap-4">
      <a
        href={`${document.file_url}?view`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${document.title}`}
        className="flex h-24 w-18 shrink-0 flex-col items-center justify-center gap-1 border border-edge bg-raised text-muted [clip-path:polygon(0_0,calc(100%-1rem)_0,100%_1rem,100%_100%,0_100%)] hover:border-ink hover:text-ink"
      >
        <FileText aria-hidden className="size-7" />
        <span className="text-xs font-semibold">{document.file_type === 'application/pdf' ? 'PDF' : 'Picture'}</span>
      </a>
      <div className="min-w-0 grow">
        <Title>{document.title}</Title>
        <p className="mt-1 text-muted">
          {document.category} · {formatFileSize(document.file_size)}
        </p>
        {document.notes && <Words>{document.notes}</Words>}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {document.expiry_date && <DatePill label="Expires" date={document.expiry_date} />}
          <span className="inline-flex items-center gap-1.5 text-sm text-muted">
            <Privacy aria-hidden className="size-4" />
            {shared ? 'Shareable' : 'Private'}
          </span>
        </div>
      </div>
    </div>
  )
}
