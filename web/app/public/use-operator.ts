import { useMatch } from '@tanstack/react-router'
import type { Operator } from '#domain/account/operator.ts'

/** Null if nobody is named, undefined if that could not be read. */
export const useOperator = (): Operator | null | undefined =>
  useMatch({ from: '/_public', shouldThrow: false })?.loaderData?.operator
