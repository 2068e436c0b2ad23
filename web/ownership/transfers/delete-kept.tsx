import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KeptKind } from '#domain/ownership/transfer.ts'
import { ApiError, http } from '../../app/http.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { because } from './because.ts'

type DeleteKeptProps = {
  transferId: string
  kind: KeptKind
  id: string
  /** As named in the middle of a sentence: 'the note of 3 May 2026'. */
  what: string
}

/** The only action on what stayed with a seller. */
export function DeleteKept({ transferId, kind, id, what }: DeleteKeptProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)

  async function remove() {
    try {
      await http.delete(`/sold/${transferId}/${kind}/${id}`)
    } catch (error) {
      // Already deleted: another tab was faster.
      if (!(error instanceof ApiError && error.status === 404))
        throw new Error(because(error, 'We couldn’t delete this'))
    }
    toast({ title: 'Deleted' })
    await queries.invalidateQueries({ queryKey: ['vehicles', 'sold'] })
  }
  return (
    <>
      <IconButton
        label={`Delete ${what}`}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this for good?"
        text={`You are about to delete ${what}, with its files. This can’t be undone. What went with the vehicle isn’t affected.`}
        confirmText="Delete"
        cancelText="Cancel"
        onConfirm={remove}
      />
    </>
  )
}
