import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { emailChange } from '#domain/account/account.ts'
import { distanceUnits } from '#domain/basics/distance.ts'
import { type OwnProfile, profileChange } from '#domain/community/profile.ts'
import { ApiError } from '../../app/http.ts'
import { sessionChanged, useSession } from '../../app/session.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { changeEmail, profileQuery, saveProfile } from './profile.api.ts'

const form = profileChange.required().extend({
  distance_unit: z.enum(['', ...distanceUnits]),
  email: emailChange.shape.email,
  password: emailChange.shape.password.or(z.literal('')),
  code: z.string().trim(),
})

interface ProfileSave {
  profile: OwnProfile
  savePictures: () => Promise<void>
  onSaving: (saving: boolean) => void
  onSaved: () => void
}

/** The profile's values, and how it is saved with its pictures; a new email address also needs the password. */
export function useProfileSave({ profile, savePictures, onSaving, onSaved }: ProfileSave) {
  const toast = useToast()
  const queries = useQueryClient()
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      name: profile.name,
      username: profile.username,
      email: profile.email,
      password: '',
      code: '',
      distance_unit: profile.distance_unit ?? ('' as const),
    },
  })
  const session = useSession()
  const withCode = session.state === 'signed-in' && session.user.two_factor_enabled
  const newEmail = useWatch({ control, name: 'email' }).trim().toLowerCase() !== profile.email

  const save = handleSubmit(async ({ name, username, distance_unit, email, password, code }) => {
    if (newEmail && !password)
      return setError('password', { message: 'Please enter your password' }, { shouldFocus: true })
    if (newEmail && withCode && !code)
      return setError('code', { message: 'Please enter a code' }, { shouldFocus: true })
    onSaving(true)
    setFailure('')
    try {
      // Text that may be refused is sent first, before pictures are uploaded.
      await saveProfile({ name, username, distance_unit: distance_unit || null })
      const answer = newEmail ? await changeEmail(email, { password, ...(withCode ? { code } : {}) }) : undefined
      await savePictures()
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
      onSaving(false)
      // Also after a failure: anything saved before it is shown.
      void queries.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey })
      void sessionChanged()
    }
  })
  return { register, errors: formState.errors, newEmail, withCode, save, failure }
}
