import { type Scope, scopes as words } from '#domain/basics/api-scopes.ts'
import { listed } from '#domain/basics/listed.ts'
import { forbidden } from '../http/errors.ts'

export function assertScopes(given: readonly Scope[], needed: readonly Scope[]) {
  const missing = needed.filter((scope) => !given.includes(scope))
  if (missing.length === 0) return
  const told = listed(missing.map((scope) => `${scope} (“${words[scope]}”)`))
  throw forbidden('scope', `This API key may not do this without ${told}.`)
}
