import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/field.tsx'

/** The address an account is identified by. */
export const EmailField = (props: ComponentProps<'input'>) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
