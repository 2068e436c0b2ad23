import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { NeededScope, Scope } from '#domain/basics/api-scopes.ts'

/** What a route says of itself to whoever writes a script. */
export interface Operation {
  /** The heading under which the documentation lists it. */
  group: string
  /** 'Add a wash' */
  title: string
  text?: string
  /** What its path names, where that is not simply an id. */
  places?: Record<string, { description: string; schema: Record<string, unknown> }>
  /** What may be said in headers, beside an idempotency key. */
  headers?: readonly { name: string; description: string; schema: Record<string, unknown> }[]
  /** A key needs all of them; of several in a list any one will do. */
  scopes: readonly NeededScope[]
  /** Which scopes it needs, where that depends on what is asked for. */
  needs?: string
  /** Names no vehicle, and is open to a key of one all the same. */
  ofNoVehicle?: boolean
  /** Null: it is answered without a body. */
  answer: z.ZodType | null
  /** 200 unless stated otherwise, or 204 where nothing is answered. */
  status?: 201
  /** What is sent, if it is not JSON that the route's schema describes. */
  bytes?: string
  /** What is answered, if it is not JSON. */
  gives?: string
}

const operationName = Symbol('operation')

/** Marks a guard: this route is part of the public API, so keys with these scopes may use it, as far as the guard lets them. */
export const byKey = <Guard extends MiddlewareHandler>(guard: Guard, operation: Operation): Guard =>
  Object.assign(guard, { [operationName]: operation })

export const operationOf = (handler: object): Operation | undefined =>
  (handler as { [operationName]?: Operation })[operationName]

export const statusOf = ({ answer, gives, status }: Operation): number =>
  status ?? (answer === null && gives === undefined ? 204 : 200)

interface Group {
  group: string
  read: Scope | readonly Scope[]
  write?: Scope
  /** Is enough to add one, as `write` is. */
  add?: Scope
}

/** The usual operations of one thing. */
export function operationsOf({ group, read, write, add }: Group) {
  const reading = [read].flat()
  const writing = write ? [write] : []
  const reads = (title: string, answer: z.ZodType, text?: string): Operation => ({
    ...{ group, title, answer, scopes: reading },
    ...(text && { text }),
  })
  const changes = (title: string, answer: z.ZodType | null, text?: string): Operation => ({
    ...{ group, title, answer, scopes: writing },
    ...(text && { text }),
  })
  return {
    reads,
    changes,
    adds: (title: string, answer: z.ZodType, text?: string): Operation => ({
      ...changes(title, answer, text),
      ...(add && write && { scopes: [[add, write]] }),
      status: 201,
    }),
    removes: (title: string): Operation => changes(title, null),
  }
}
