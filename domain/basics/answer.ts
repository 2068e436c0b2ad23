import { z } from 'zod'

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
  z.strictObject({ items: z.array(item), next: z.string().nullable().describe(nextWords) })
export const nextWords = 'Send it as `after` for the following page; null on the last one.'

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
