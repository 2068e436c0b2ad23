import { type NeededScope, type Scope, scopes as words } from '#domain/basics/api-scopes.ts'
import { listed } from '#domain/basics/listed.ts'
import { forbidden } from '../http/errors.ts'

export function assertScopes(given: readonly Scope[], needed: readonly NeededScope[]) {
  const missing = needed.map((each) => [each].flat()).filter((any) => !any.some((scope) => given.includes(scope)))
  if (missing.length === 0) return
  const told = listed(missing.map((any) => any.map((scope) => `${scope} (“${words[scope]}”)`).join(' or ')))
  throw forbidden('scope', `This API key may not do this without ${told}.`)
}
