import { z } from 'zod'
import { nextWords } from './meaning.ts'

/*
 * What the API answers is described by the types that the web client reads it with. For those who have no types, the
 * same is said by a schema: `answerOf` takes none that says anything else than the type does, so the two cannot drift.
 */

/** Every level of it as a plain object, so that one that is put together counts as one that is written out. */
type Plain<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T
type Same<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false

/** `id` is what the documentation calls it. */
export const answerOf =
  <Type>(id?: string) =>
  <Schema extends z.ZodType>(schema: Same<z.output<Schema>, Type> extends true ? Schema : 'says something else') =>
    (id ? (schema as Schema).meta({ id }) : schema) as unknown as z.ZodType<Type>

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).describe('The entries of this page.'),
    next: z.string().nullable().describe(nextWords),
  })

/** A moment, with its offset. */
export const moment = () => z.iso.datetime({ offset: true })
export const day = () => z.iso.date()
export const id = () => z.uuid()

/** What an answer holds of a field that a form asks for: what is left once what was typed has been read. */
export function kept(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return kept(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return kept(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodDefault) return kept(schema.unwrap() as z.ZodType)
  if (!(schema instanceof z.ZodPipe)) return schema
  const { in: typed, out } = schema.def as unknown as { in: z.ZodType; out: z.ZodType }
  return kept(out instanceof z.ZodTransform ? typed : out)
}

/* What nearly every answer has. */
export const theId = id().describe('Its id, a UUID, by which later requests name it.')
export const theVersion = z.int().describe('Sent back with a change, so that nothing is overwritten unseen.')
export const created_at = moment().describe('When it was entered here.')
export const changed_at = moment().nullish().describe('When its contents were last changed; null if never.')
