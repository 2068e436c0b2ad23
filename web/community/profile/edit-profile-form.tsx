import { distanceUnits, unitNames } from '#domain/basics/distance.ts'
import { sized } from '#domain/basics/file.ts'
import type { OwnProfile } from '#domain/community/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { usePictureEdits } from './picture-edits.ts'
import { PictureField } from './picture-field.tsx'
import { ProfileBanner } from './profile-header.tsx'
import { useProfileSave } from './profile-save.ts'

export const profileFormId = 'edit-profile'

type EditProfileFormProps = {
  profile: OwnProfile
  saving: boolean
  onSaving: (saving: boolean) => void
  onSaved: () => void
}

/** Near the button that was pressed, which is below the form. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

export function EditProfileForm({ profile, saving, onSaving, onSaved }: EditProfileFormProps) {
  const { savePictures, fieldOf } = usePictureEdits(profile)
  const { register, errors, newEmail, withCode, save, failure } = useProfileSave({
    profile,
    savePictures,
    onSaving,
    onSaved,
  })
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
      <SelectField
        label="Distances in"
        hint="What you see. Forms ask for what the car’s instrument counts."
        {...register('distance_unit')}
      >
        <option value="">Each car’s own unit</option>
        {distanceUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unitNames[unit]}
          </option>
        ))}
      </SelectField>
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
      <PictureField label="Profile image" {...fieldOf('avatar')} disabled={saving}>
        {(url) => <Avatar name={profile.name} src={url?.startsWith('blob:') ? url : sized(url, 96)} size="lg" />}
      </PictureField>
      <PictureField label="Banner image" {...fieldOf('banner')} disabled={saving}>
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
