import { isMember, members, type Role, roles } from './roles.ts'

/** One thing in one state on one route: who gets in, and what everybody else is told. */
export interface Play {
  thing: string
  /** Get a 2xx, unless `gives` says what the thing's state leads to. */
  in: readonly Role[]
  /** What members without permission are told: not found, unless stated otherwise. */
  refusal?: number
  /** What those without a session are told. */
  unsigned?: number
  gives?: Partial<Record<Role, number>>
  /** Are answered politely, and nothing is changed. */
  inVain?: readonly Role[]
  /** Secrets that its holder learns from it. */
  tells?: readonly string[]
  /** Only these people, where a request is costly and it doesn't matter who makes it; otherwise everybody. */
  by?: readonly Role[]
  params?: Params | ((role: Role) => Params)
  query?: string
  /** JSON, or bytes, or a function of the role that returns either. */
  body?: unknown
}
type Params = Record<string, string>
type Rest = Partial<Omit<Play, 'thing' | 'in'>>

/** One line per route, by its method and its path as registered. */
export type Matrix = Record<string, Play[]>

export const only = (admitted: readonly Role[], thing: string, rest: Rest = {}): Play => ({
  ...{ thing, in: admitted },
  ...rest,
})
export const forAll = (thing: string, rest?: Rest) => only(roles, thing, rest)
export const forMembers = (thing: string, rest?: Rest) => only(members, thing, rest)
export const forNobody = (thing: string, rest?: Rest) => only([], thing, rest)
/** The same for everybody; on a route that needs no session, what is closed doesn't exist. */
export const alike = (status: number, thing: string, rest?: Rest) =>
  only([], thing, { refusal: status, unsigned: status, ...rest })
export const missing = (thing: string, rest?: Rest) => alike(404, thing, rest)

export function expected({ in: admitted, refusal = 404, unsigned = 401, gives }: Play, role: Role): number | '2xx' {
  const given = gives?.[role]
  if (given !== undefined) return given
  if (admitted.includes(role)) return '2xx'
  return isMember(role) ? refusal : unsigned
}

export const paramsOf = ({ params = {} }: Play, role: Role) => (typeof params === 'function' ? params(role) : params)
export const bodyOf = ({ body }: Play, role: Role): unknown => (typeof body === 'function' ? body(role) : body)
