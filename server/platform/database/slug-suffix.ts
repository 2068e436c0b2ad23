import { randomInt } from 'node:crypto'
import { slugSuffixLength } from '#domain/sharing/public-slug.ts'

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The part of a public address that nobody can guess, drawn anew for each: one address tells nothing of another. */
export const slugSuffix = () =>
  Array.from({ length: slugSuffixLength }, () => characters[randomInt(characters.length)]).join('')
