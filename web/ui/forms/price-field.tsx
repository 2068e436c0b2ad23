import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** Pounds and pence. */
export const PriceField = (props: Omit<ComponentProps<typeof TextField>, 'inputMode' | 'prefix'>) => (
  <TextField inputMode="decimal" prefix="£" {...props} />
)
