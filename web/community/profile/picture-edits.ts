import { useState } from 'react'
import type { OwnProfile } from '#domain/community/profile.ts'
import { ApiError } from '../../app/http.ts'
import type { PictureEdit } from './picture-field.tsx'
import { type PictureKind, putPicture, removePicture } from './profile.api.ts'

/** The pictures that were chosen or removed and aren't saved yet. */
export function usePictureEdits(profile: OwnProfile) {
  const [edits, setEdits] = useState<Record<PictureKind, PictureEdit>>({ avatar: undefined, banner: undefined })
  const [progress, setProgress] = useState<{ kind: PictureKind; share: number }>()
  const setEdit = (kind: PictureKind, edit: PictureEdit) => setEdits((before) => ({ ...before, [kind]: edit }))

  async function savePicture(kind: PictureKind) {
    const edit = edits[kind]
    if (!edit) return
    try {
      if (edit === 'remove') await removePicture(kind)
      else await putPicture(kind, edit, (share) => setProgress({ kind, share }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 415)) throw error
      // The next save goes without it.
      setEdit(kind, undefined)
      throw new Error(`${error.message} Your ${kind === 'avatar' ? 'profile' : 'banner'} image hasn’t changed.`)
    }
    setEdit(kind, undefined)
  }
  return {
    savePictures: async () => {
      try {
        await savePicture('avatar')
        await savePicture('banner')
      } finally {
        setProgress(undefined)
      }
    },
    fieldOf: (kind: PictureKind) => ({
      current: profile[`${kind}_url`],
      edit: edits[kind],
      onEdit: (edit: PictureEdit) => setEdit(kind, edit),
      progress: progress?.kind === kind ? progress.share : undefined,
    }),
  }
}
