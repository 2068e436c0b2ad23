import { useMatch } from '@tanstack/react-router'
import type { Operator } from '#domain/account/operator.ts'

/** Null when nobody is named, undefined when that could not be read. */
export const useOperator = (): Operator | null | undefined =>
  useMatch({ from: '/_public', shouldThrow: false })?.loaderData?.operator
