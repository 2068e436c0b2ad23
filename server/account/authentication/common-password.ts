import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { posesAsUs } from '#domain/account/impersonation.ts'
import { commonPassword } from '#domain/account/sign-up.ts'
import { invalid } from '../../platform/http/errors.ts'

// The hundred thousand most common passwords of eight or more characters from ten million leaked ones: lower case,
// one per line, most common first.
const file = join(import.meta.dirname, 'common-passwords.br')
let commonest: string | undefined

/** Attackers try these first; the list is checked locally. */
export function isCommon(password: string): boolean {
  commonest ??= `\n${brotliDecompressSync(readFileSync(file)).toString('utf8')}`
  const typed = password.toLowerCase()
  return !typed.includes('\n') && commonest.includes(`\n${typed}\n`)
}

// Our own name with a few characters around it is guessed just as early; within a whole sentence it is fine.
const sentence = 20
const isOurName = (password: string) => password.length < sentence && posesAsUs(password)

export function refuseCommon(password: string, field: string) {
  if (isCommon(password) || isOurName(password)) throw invalid({ [field]: commonPassword })
}
