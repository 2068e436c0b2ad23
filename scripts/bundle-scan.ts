import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

export const root = resolve(import.meta.dirname, '..')

export interface Finding {
  what: string
  text: string
}

interface Pattern {
  what: string
  find: RegExp
  /** What it may legitimately be. */
  but?: RegExp
}

const sourceFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)dist\/|\.test\.tsx?$|\/test\/|\.gen\.ts$/.test(name))
const textsOf = (folder: string) => sourceFiles(folder).map((name) => readFileSync(join(root, name), 'utf8'))

/** Every operator setting that could hold a secret or an address. */
const settings = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z0-9]+_[A-Z0-9_]+)=/gm)].map(
  ([, name]) => name,
)
const migrations = readdirSync(join(root, 'server/platform/database/migrations'))
const tables = migrations
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => [
    ...readFileSync(join(root, 'server/platform/database/migrations', name), 'utf8').matchAll(
      /create table (?:if not exists )?(\w+)/gi,
    ),
  ])
  .map(([, name]) => name)

const oneOf = (words: readonly (string | undefined)[]) =>
  words.map((word) => word?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')

const serverPackages = [
  ...[
    'postgres',
    'kysely',
    'pg-boss',
    'better-auth',
    'nodemailer',
    'sharp',
    'libheif-js',
    'flydrive',
    'file-type',
    '@aws-sdk/client-s3',
  ],
  ...['@hono/node-server', 'hono', 'child_process', 'worker_threads', 'fs/promises', 'fs', 'net', 'tls'],
]

/** Where a browser may be sent, or names in the form of an address. */
export const allowedAddresses = [
  'http://www.w3.org', // SVG namespaces
  'http://json-schema.org', // a format's name, in zod
  'https://json-schema.org',
  'https://react.dev', // where React explains its errors
  'https://tailwindcss.com', // in the style sheet's licence
  'https://www.youtube.com', // a guide's video, when the reader plays it
  'https://www.youtube-nocookie.com',
  'https://wa.me', // the share buttons
  'https://www.facebook.com',
  'https://x.com',
  'http://localhost', // the router's own, for when there is no address
  'http://demo', // the demo vehicle, answered in the browser
]

const patterns: Pattern[] = [
  { what: 'the name of a setting', find: new RegExp(`\\b(${oneOf(settings)})\\b`, 'g') },
  { what: 'a variable of the environment', find: /process\.env\.\w+|import\.meta\.env\.\w+/g },
  { what: 'a key of OpenAI', find: /\bsk-[A-Za-z0-9_-]{16,}/g },
  { what: 'a key of a cloud', find: /\b(AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}/g },
  { what: 'a token', find: /\b(gh[pousr]_\w{20,}|xox[abprs]-[\w-]{10,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,})/g },
  { what: 'a private key', find: /-----BEGIN [A-Z ]+-----/g },
  { what: 'an address with a password', find: /\b[a-z][a-z0-9+.-]+:\/\/[^\s/:@"'`]+:[^\s/@"'`]+@/g },
  { what: 'a password of tests or of the demo', find: /correct horse battery|a-secret-for-tests/g },
  { what: 'a module of Node', find: /["'`]node:[a-z_/]+["'`]/g },
  {
    what: 'a package of the server',
    find: new RegExp(`(from|import|require)\\s*\\(?\\s*["'\`](${oneOf(serverPackages)})["'\`/]`, 'g'),
  },
  { what: 'a path of the server', find: /\bserver\/(features|platform|providers|operations|migrations|demo)\//g },
  { what: 'a migration', find: new RegExp(`\\b(${oneOf(migrations)})`, 'g') },
  {
    what: 'SQL',
    find: new RegExp(
      `\\b(from|join|insert into|update|delete from)\\s+"?(${oneOf(tables)})"?\\s+(where|set|join|on|as|order|\\(|values)`,
      'gi',
    ),
  },
  { what: 'a source map', find: /sourceMappingURL=/g },
  {
    what: 'a path on the disk of whoever built it',
    find: /(\/home\/|\/Users\/|\/root\/|\/tmp\/|\/work\/|[A-Z]:\\\\Users)[\w.-]+/g,
  },
  {
    what: 'an address outside',
    find: /\b(https?|wss?):\/\/[A-Za-z0-9.-]+/g,
    but: new RegExp(`^(${oneOf(allowedAddresses)})$`),
  },
]

/** Finds many phrases in one pass through a text: by their first letters, where a word starts. */
export function phrasebook(phrases: readonly string[]) {
  const letters = 12
  const known = Map.groupBy(phrases, (phrase) => phrase.slice(0, letters))
  return (text: string): string[] => {
    const found: string[] = []
    for (const { index } of text.matchAll(/(?<![A-Za-z0-9])\S/g))
      for (const phrase of known.get(text.slice(index, index + letters)) ?? [])
        if (text.startsWith(phrase, index)) found.push(phrase)
    return found
  }
}

/** Whole sentences that only the server's code contains. */
export function serverSentences(): string[] {
  const found = textsOf('server').flatMap((text) => [...text.matchAll(/'([^'\\\n]{40,})'|`([^`$\\\n]{40,})`/g)])
  const sentences = [...new Set(found.map(([, one, other]) => (one ?? other ?? '').trim()))]
  const shared = new Set([...textsOf('web'), ...textsOf('domain')].flatMap(phrasebook(sentences)))
  return sentences.filter((text) => !shared.has(text))
}

/** Long enough not to be an ordinary word by chance. */
export const longCommonPasswords = () =>
  brotliDecompressSync(readFileSync(join(root, 'server/account/authentication/common-passwords.br')))
    .toString()
    .split('\n')
    .filter((word) => word.length >= 14)

const randomness = (word: string) => {
  const counts = new Map<string, number>()
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return -[...counts.values()].reduce((sum, count) => sum + (count / word.length) * Math.log2(count / word.length), 0)
}
/** The name of a built file, with its content hash. */
const builtName = /^[\w/.-]*-[\w-]{8}$/

function randomWords(text: string): string[] {
  const words = text.match(/[A-Za-z0-9+/_=-]{24,}/g) ?? []
  const looksDrawn = (word: string) =>
    [/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(word)) && randomness(word) > 4.2
  return words.filter((word) => looksDrawn(word) && !word.startsWith('unstable_'))
}

/** What must not be in anything everybody can read; `built` are the names of files it may refer to. */
export function scan(text: string, { built = new Set<string>(), untold = phrasebook([]) } = {}): Finding[] {
  const found = patterns.flatMap(({ what, find, but }) =>
    [...text.matchAll(find)].filter(([hit]) => !but?.test(hit)).map(([hit]) => ({ what, text: hit })),
  )
  const isBuilt = (word: string) => {
    const name = word.split('/').at(-1) ?? ''
    // A route's file has dots in its name, at which a word ends.
    return builtName.test(word) && (built.has(name) || [...built].some((whole) => whole.endsWith(`.${name}`)))
  }
  for (const word of randomWords(text)) if (!isBuilt(word)) found.push({ what: 'letters drawn at random', text: word })
  for (const words of untold(text)) found.push({ what: 'words of the server', text: words })
  return found
}
