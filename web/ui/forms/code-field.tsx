import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type Props = ComponentProps<'input'> & { error?: string | undefined }

/** The second factor, beside the password that is asked for again. */
export const CodeField = (props: Props) => (
  <TextField
    label="Code"
    hint="From your authenticator app, or a recovery code"
    name="code"
    autoComplete="one-time-code"
    maxLength={40}
    {...props}
  />
)
