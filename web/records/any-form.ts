import type { UseFormReturn } from 'react-hook-form'

// biome-ignore lint/suspicious/noExplicitAny: its values depend on the kind of record, which is known only when it is opened
export type AnyForm = UseFormReturn<any, any, any>
