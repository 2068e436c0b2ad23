import { BookMarked } from 'lucide-react'
import type { Note } from '#domain/records/note.ts'
import { Attachments } from '../attachments.tsx'

/** Looks like ruled paper. */
export function NoteCard({ note }: { note: Note }) {
  return (
    <>
      <p className="max-w-prose bg-[repeating-linear-gradient(transparent_0_1.6875rem,var(--line)_1.6875rem_1.75rem)] pr-10 leading-7 whitespace-pre-line">
        {note.content}
      </p>
      {note.is_for_record && (
        <p className="mt-3 inline-flex items-center gap-1.5 text-sm text-muted">
          <BookMarked aria-hidden className="size-4" />
          Passes to the next owner with the vehicle
        </p>
      )}
      <Attachments files={note.images} />
    </>
  )
}
