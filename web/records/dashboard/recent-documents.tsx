import { Download, FileImage, FileText } from 'lucide-react'
import { formatDate } from '#domain/basics/format.ts'
import type { RecentDocument } from '#domain/records/dashboard.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Nothing } from './nothing.tsx'
import { rowLink, rows } from './rows.ts'

export function RecentDocuments({ documents }: { documents: RecentDocument[] }) {
  return (
    <Card>
      <CardTitle level={2}>Recent Documents</CardTitle>
      {documents.length === 0 ? (
        <Nothing title="No documents yet">
          Keep the V5, insurance and MOT certificate with the car, on its Documents tab.
        </Nothing>
      ) : (
        <ul className={rows}>
          {documents.map((document) => (
            <li key={document.id} className="relative flex items-center gap-3 py-3">
              <Sheet type={document.file_type} />
              <div className="min-w-0 grow">
                <a href={`${document.file_url}?view`} target="_blank" rel="noreferrer" className={rowLink}>
                  <span className="wrap-anywhere">{document.title}</span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <p className="text-sm text-muted">{vehicleName(document)}</p>
                <p className="figures text-sm text-muted">
                  {document.category} · {formatDate(document.created_at)}
                </p>
              </div>
              <a
                href={document.file_url}
                download
                title="Download"
                aria-label={`Download ${document.title}`}
                className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink transition-colors duration-150 hover:bg-primary-soft md:size-10"
              >
                <Download aria-hidden className="size-5" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Sheet({ type }: { type: string }) {
  const Icon = type === 'application/pdf' ? FileText : FileImage
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary">
      <Icon aria-hidden className="size-6" strokeWidth={1.5} />
    </span>
  )
}
