import { PasswordField } from '../../ui/forms/field.tsx'

type NewPasswordFieldsProps = { label?: string; hint?: string; confirmLabel?: string }

/** A new password, typed twice. */
export const NewPasswordFields = ({
  label = 'New password',
  hint = 'At least 8 characters.',
  confirmLabel = 'Confirm new password',
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField label={label} hint={hint} name="password" autoComplete="new-password" required />
    <PasswordField label={confirmLabel} name="confirmation" autoComplete="new-password" required />
  </>
)
