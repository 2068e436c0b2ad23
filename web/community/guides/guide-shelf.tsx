import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Guide } from '#domain/community/guide.ts'
import { download } from '../../app/download.ts'
import { ApiError, http } from '../../app/http.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { GuideCard } from './guide-card.tsx'
import { guidePath } from './guides.api.ts'
import './manuals.css'

const EditGuideDialog = lazy(() =>
  import('./edit-guide-dialog.tsx').then((module) => ({ default: module.EditGuideDialog })),
)

type GuideShelfProps = { guides: Guide[]; onReport: (guide: Guide) => void }

/** The guides side by side, with the actions for each; one video plays at a time. */
export function GuideShelf({ guides, onReport }: GuideShelfProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [playing, setPlaying] = useState<string>()
  const [editing, setEditing] = useState<Guide>()
  const [deleting, setDeleting] = useState<Guide>()
  const changed = () => queries.invalidateQueries({ queryKey: ['guides'] })
  const acts = {
    onEdit: setEditing,
    onDelete: setDeleting,
    onReport,
    onDownload: ({ url, title }: Guide) =>
      void download(url, `${title}.pdf`).catch(() => toast({ title: 'Failed to download guide', tone: 'destructive' })),
  }
  async function remove({ id }: Guide) {
    try {
      await http.delete(guidePath(id))
    } catch (error) {
      // Somebody on another screen was first.
      if (!(error instanceof ApiError && error.status === 404)) throw new Error('Failed to delete guide')
    }
    await changed()
    toast({ title: 'Guide deleted', tone: 'good' })
  }
  return (
    <>
      <ul className="manual-shelf">
        {guides.map((guide) => (
          <li key={guide.id}>
            <GuideCard guide={guide} playing={playing === guide.id} onPlay={() => setPlaying(guide.id)} {...acts} />
          </li>
        ))}
      </ul>
      {editing && (
        <Suspense fallback={null}>
          <EditGuideDialog
            guide={editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined)
              toast({ title: 'Guide updated', tone: 'good' })
              void changed()
            }}
          />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title="Delete this guide?"
          text={`‘${deleting.title}’ will be deleted for everyone, and its points taken back.`}
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={() => remove(deleting)}
        />
      )}
    </>
  )
}
