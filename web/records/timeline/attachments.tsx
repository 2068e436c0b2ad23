import { FileText } from 'lucide-react'
import type { Attachment } from '#domain/basics/upload.ts'
import { OpenablePicture } from './openable-picture.tsx'

export function Attachments({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attached" className="mt-3 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id}>
          {file.mime.startsWith('image/') ? (
            <OpenablePicture url={file.url} name={file.name ?? 'Attached picture'} className="size-20" />
          ) : (
            <a
              href={`${file.url}?view`}
              target="_blank"
              rel="noreferrer"
              className="flex size-20 flex-col items-center justify-center gap-1 rounded-md border border-line bg-raised p-1 text-center text-xs text-muted hover:border-ink hover:text-ink"
            >
              <FileText aria-hidden className="size-6" />
              <span className="line-clamp-2 break-all">{file.name ?? 'PDF'}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
