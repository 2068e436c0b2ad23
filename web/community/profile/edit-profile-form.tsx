import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { emailChange } from '#domain/account/account.ts'
import { sized } from '#domain/basics/file.ts'
import { type OwnProfile, profileChange } from '#domain/community/profile.ts'
import { ApiError } from '../../app/http.ts'
import { sessionChanged, useSession } from '../../app/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { type PictureEdit, PictureField } from './picture-field.tsx'
import { changeEmail, type PictureKind, profileQuery, putPicture, removePicture, saveProfile } from './profile.api.ts'
import { ProfileBanner } from './profile-header.tsx'

export const profileFormId = 'edit-profile'

const form = profileChange.required().extend({
  email: emailChange.shape.email,
  password: emailChange.shape.password.or(z.literal('')),
  code: z.string().trim(),
})

type EditProfileFormProps = {
  profile: OwnProfile
  saving: boolean
  onSaving: (saving: boolean) => void
  onSaved: () => void
}

/** Near the button that was pressed, which is below the form. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

export function EditProfileForm({ profile, saving, onSaving, onSaved }: EditProfileFormProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [pictures, setPictures] = useState<Record<PictureKind, PictureEdit>>({ avatar: undefined, banner: undefined })
  const [progress, setProgress] = useState<{ kind: PictureKind; share: number }>()
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: profile.name, username: profile.username, email: profile.email, password: '', code: '' },
  })
  const session = useSession()
  const withCode = session.state === 'signed-in' && session.user.two_factor_enabled
  const newEmail = useWatch({ control, name: 'email' }).trim().toLowerCase() !== profile.email

  async function savePicture(kind: PictureKind) {
    const edit = pictures[kind]
    if (!edit) return
    const settled = () => setPictures((before) => ({ ...before, [kind]: undefined }))
    try {
      if (edit === 'remove') await removePicture(kind)
      else await putPicture(kind, edit, (share) => setProgress({ kind, share }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 415)) throw error
      // The next save goes without it.
      settled()
      throw new Error(`${error.message} Your ${kind === 'avatar' ? 'profile' : 'banner'} image hasn’t changed.`)
    }
    settled()
  }

  const save = handleSubmit(async ({ name, username, email, password, code }) => {
    if (newEmail && !password)
      return setError('password', { message: 'Please enter your password' }, { shouldFocus: true })
    if (newEmail && withCode && !code)
      return setError('code', { message: 'Please enter a code' }, { shouldFocus: true })
    onSaving(true)
    setFailure('')
    try {
      // Text that may be refused is sent first, before pictures are uploaded.
      await saveProfile({ name, username })
      const answer = newEmail ? await changeEmail(email, { password, ...(withCode ? { code } : {}) }) : undefined
      await savePicture('avatar')
      await savePicture('banner')
      toast({
        title: 'Profile updated',
        description:
          answer?.changed === false ? `Open the email we sent to ${email} to confirm the new address.` : undefined,
        tone: 'good',
      })
      onSaved()
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      const known = fields.filter(([field]) => field in form.shape)
      for (const [field, message] of known) setError(field as 'name', { message }, { shouldFocus: true })
      if (known.length === 0) setFailure((error instanceof Error && error.message) || 'Failed to update profile')
    } finally {
      setProgress(undefined)
      onSaving(false)
      // Also after a failure: whatever was saved before it is shown.
      void queries.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey })
      void sessionChanged()
    }
  })

  const pictureProps = (kind: PictureKind) => ({
    current: profile[`${kind}_url`],
    edit: pictures[kind],
    onEdit: (edit: PictureEdit) => setPictures((before) => ({ ...before, [kind]: edit })),
    progress: progress?.kind === kind ? progress.share : undefined,
    disabled: saving,
  })
  const { errors } = formState
  return (
    <form id={profileFormId} noValidate onSubmit={save} className="grid gap-5">
      <TextField label="Name" required autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      {newEmail && (
        <PasswordField
          label="Current password"
          hint="A new email address needs your password."
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      {newEmail && withCode && <CodeField error={errors.code?.message} {...register('code')} />}
      <PictureField label="Profile image" {...pictureProps('avatar')}>
        {(url) => <Avatar name={profile.name} src={url?.startsWith('blob:') ? url : sized(url, 96)} size="lg" />}
      </PictureField>
      <PictureField label="Banner image" {...pictureProps('banner')}>
        {(url) => <ProfileBanner url={url} className="h-20 w-full overflow-hidden rounded-md border border-line" />}
      </PictureField>
      {failure && (
        <div ref={intoView}>
          <ErrorBox>{failure}</ErrorBox>
        </div>
      )}
    </form>
  )
}
