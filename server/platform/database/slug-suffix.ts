import { randomInt } from 'node:crypto'
import { slugSuffixLength } from '#domain/sharing/public-slug.ts'

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The unguessable part of a public address, random for each: one address reveals nothing about another. */
export const slugSuffix = () =>
  Array.from({ length: slugSuffixLength }, () => characters[randomInt(characters.length)]).join('')
