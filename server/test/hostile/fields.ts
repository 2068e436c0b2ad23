import { z } from 'zod'
import type { App } from '../../app.ts'
import { checkedBy } from '../../platform/http/guard.ts'

export interface Field {
  route: string
  part: 'body' | 'query'
  path: string[]
  /** Accepts free text; the others accept only an id, a word from a list, or a number. */
  isOpen: boolean
  most: number
}
export interface Checked {
  route: string
  part: 'body' | 'query'
  schema: z.ZodType
}

export const nameOf = ({ route, path }: { route: string; path: string[] }) => `${route} ${path.join('.')}`

/** Everything a route checks, as registered. */
export const checkedParts = ({ routes }: App): Checked[] =>
  routes.flatMap(({ method, path, handler }) => {
    const checked = checkedBy(handler)
    return checked ? [{ route: `${method} ${path}`, ...checked }] : []
  })

interface Node {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
}

/** Every place in it that may hold a text, once each. */
export function fieldsOf({ route, part, schema }: Checked): Field[] {
  const found = new Map<string, Field>()
  const note = (path: string[], isOpen: boolean, most: number) => {
    const before = found.get(path.join('.'))
    if (!before?.isOpen) found.set(path.join('.'), { route, part, path, isOpen, most })
  }
  const visit = (node: Node, path: string[]) => {
    if (node.type === 'string') {
      const isOpen = !node.enum && node.const === undefined && node.pattern === undefined
      note(path, isOpen, node.maxLength ?? Number.POSITIVE_INFINITY)
    }
    if (Object.keys(node).length === 0) note(path, true, Number.POSITIVE_INFINITY)
    for (const each of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]) visit(each, path)
    for (const [name, each] of Object.entries(node.properties ?? {})) visit(each, [...path, name])
    if (node.items) visit(node.items, [...path, '0'])
    if (typeof node.additionalProperties === 'object') visit(node.additionalProperties, [...path, '*'])
  }
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, [])
  return [...found.values()]
}

type Tree = Record<string, unknown>

/** The same with `value` in that place; the original is not changed. */
export function put(whole: unknown, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value
  if (first === '0') return [put(Array.isArray(whole) ? whole[0] : undefined, rest, value)]
  const tree = (whole ?? {}) as Tree
  return { ...tree, [first]: put(tree[first], rest, value) }
}

export const at = (whole: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inside, step) => (inside as Tree | undefined)?.[step], whole)
