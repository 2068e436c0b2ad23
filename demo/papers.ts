import { readFileSync } from 'node:fs'

/** A PDF out of `papers/`. What a record says of its own day and vehicle stands in the record, not on its sample. */
export const paper = (name: string): Buffer => readFileSync(new URL(`./papers/${name}.pdf`, import.meta.url))
