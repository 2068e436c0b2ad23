import { Download } from 'lucide-react'
import { formatFileSize } from '#domain/basics/file.ts'
import { formatDate } from '#domain/basics/format.ts'
import type { PublicDocument } from '#domain/sharing/public-vehicle.ts'
import { Chapter } from './chapter.tsx'
import { countedOf } from './words.ts'

const kinds: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

export const Documents = ({ documents }: { documents: PublicDocument[] }) => (
  <Chapter id="documents" title="Documents" note={countedOf('documents', documents)}>
    <ul className="overflow-hidden rounded-lg border border-line bg-card">
      {documents.map((document) => (
        <li key={document.id} className="border-line not-first:border-t">
          <a
            href={`${document.file_url}?download`}
            download
            className="flex min-h-14 items-center gap-4 px-4 py-3 no-underline hover:bg-raised md:px-6"
          >
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere underline decoration-line underline-offset-4">
                {document.title}
              </span>
              <span className="figures text-sm text-muted">
                {[
                  document.category,
                  document.document_date && formatDate(document.document_date),
                  `${kinds[document.file_type] ?? 'File'}, ${formatFileSize(document.file_size)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Download aria-hidden className="size-5 shrink-0 text-primary" />
          </a>
        </li>
      ))}
    </ul>
  </Chapter>
)
