import type { ComponentProps } from 'react'
import { TextArea } from './field.tsx'

/** Free text for anything else. */
export const NotesField = (props: Omit<ComponentProps<typeof TextArea>, 'label'>) => (
  <TextArea label="Notes" optional rows={3} maxLength={5000} {...props} />
)
