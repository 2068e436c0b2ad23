import type { GivenImport } from '../given.ts'
import type { TextFile } from '../read-table.ts'

/** An app's own files, recognised by what only they have. */
export interface Format {
  isOurs(file: TextFile): boolean
  read(files: TextFile[]): GivenImport
}

/** The first lines, as plain text. */
export const beginningOf = ({ text }: TextFile) => text.slice(0, 4000)

/** The header that a table begins with, whichever sign is between its names. */
export const firstLine = ({ text }: TextFile) =>
  (text.trimStart().split('\n', 1)[0] ?? '').toLowerCase().replaceAll('"', '').slice(0, 4000)

export const headerHas = (file: TextFile, ...names: string[]) => {
  const header = firstLine(file)
    .split(/[,;\t]/)
    .map((name) => name.trim())
  return names.every((name) => header.includes(name))
}
