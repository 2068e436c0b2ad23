import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { acceptAttribute } from '#domain/basics/file.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { mostPostMedia, newPost, type Post, postChange } from '#domain/community/post.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote } from '../../app/files-note.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { type AttachedFile, AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { Switch } from '../../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addPost, changePost, feedChanged, getPost } from './feed.api.ts'

type PostDialogProps = {
  /** The post to edit; without it, a new one is written. */
  post?: Post
  onClose: () => void
  onSaved: (post: Post) => void
}

const written = newPost.pick({ title: true, content: true, is_private: true })
const valuesOf = (post?: Post) => ({
  title: post?.title ?? '',
  content: post?.content ?? '',
  is_private: post?.is_private ?? false,
})

/** Refused for its size, which is said once for all of them. */
const isTooLarge = ({ state, problem }: AttachedFile) => state === 'failed' && problem === uploadRules.post.tooLarge

export function PostDialog({ post, onClose, onSaved }: PostDialogProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const attachments = useAttachments({
    kind: 'post',
    vehicleId: '',
    most: mostPostMedia,
    failedText: 'This file failed to upload. Please try again.',
  })
  const { save, saving, failure, forgetFailure } = useSave(
    post ? 'Failed to update post. Please try again.' : 'Failed to create post. Please try again.',
  )
  const [latest, setLatest] = useState(post)
  const [tried, setTried] = useState(false)
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(written),
    defaultValues: valuesOf(post),
  })
  const { errors, isDirty } = formState
  const { files } = attachments.field
  const guard = useDiscardGuard({ dirty: isDirty || files.length > 0, busy: saving, onClose })

  const submit = handleSubmit((values) => {
    setTried(true)
    if (attachments.unsent) return
    return save({
      act: (key) =>
        latest
          ? changePost(latest.id, postChange.parse({ ...values, version: latest.version }))
          : addPost({ ...values, file_ids: attachments.fileIds }, key),
      onSaved: (saved) => {
        guard.release()
        void feedChanged(queries)
        onSaved(saved)
      },
      onField: besideField(written.shape, setError),
    })
  })

  async function reload() {
    if (!latest) return
    const fresh = await getPost(latest.id)
    setLatest(fresh)
    reset(valuesOf(fresh), { keepFieldsRef: true })
    forgetFailure()
  }

  const fileError = files.some(isTooLarge) ? uploadRules.post.tooLarge : undefined
  return (
    <RecordDialog
      title={post ? 'Edit Post' : 'Create Post'}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      uploading={attachments.uploading}
      failure={failure}
      note={filesNote(tried, attachments)}
      onReload={() =>
        void reload().catch(() => toast({ title: 'We couldn’t load the latest version.', tone: 'destructive' }))
      }
      saveText={post ? 'Save' : 'Post'}
    >
      <TextField label="Title" maxLength={200} error={errors.title?.message} {...register('title')} />
      <TextArea
        label="Content"
        placeholder="What's on your mind?"
        rows={6}
        maxLength={10_000}
        error={errors.content?.message}
        {...register('content')}
      />
      {!post && (
        <>
          <AttachmentsField
            {...attachments.field}
            files={files.map((file) => (isTooLarge(file) ? { ...file, problem: 'Left out' } : file))}
            label="Photos and videos"
            optional
            hint={`Up to ${mostPostMedia} pictures and MP4, WebM or MOV videos of 10 MB each. Location data is removed.`}
            error={fileError}
            accept={acceptAttribute(...uploadRules.post.accept)}
            disabled={saving}
          />
          <Switch
            label="Followers only"
            hint="When off, every member can read it. You can’t change this later."
            {...register('is_private')}
          />
        </>
      )}
    </RecordDialog>
  )
}
