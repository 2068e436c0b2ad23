import { readFileSync } from 'node:fs'

export interface Host {
  host: string
  port: number
  /** As the operator wrote it. */
  name: string
}

export interface Tls {
  checks: 'nothing' | 'authority' | 'authority and name'
  ca: string | undefined
}

export interface DatabaseAddress {
  hosts: Host[]
  tls: Tls | undefined
  /** What to call it in a message; never with the password. */
  name: string
  /** Several hosts or TLS: we open the connection ourselves, because our drivers would each do it in their own way. */
  isOurs: boolean
  /** For a driver; without what we do ourselves. */
  url: string
}

const shape = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^@/?#]*)((?:[/?#].*)?)$/i
const modes: Record<string, Tls['checks'] | undefined> = {
  require: 'nothing',
  'verify-ca': 'authority',
  'verify-full': 'authority and name',
}

/** An address of PostgreSQL as libpq reads it: several hosts, `sslmode` and `sslrootcert`. Throws half a sentence. */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const [, scheme = '', user = '', place = '', rest = ''] = shape.exec(text) ?? []
  const names = place.split(',')
  const addresses = names.map((name) => URL.parse(`${scheme}${user}${name}${rest}`))
  const [first] = addresses
  if (!first)
    throw new Error(
      /^postgres(ql)?:\/\/.*@/i.test(text)
        ? 'is no address; in its password / @ # and ? are written as %2F %40 %23 and %3F'
        : 'must start with postgres:// or postgresql://',
    )
  const hosts = addresses.map((address, at): Host => {
    if (!address || (names.length > 1 && !address.hostname))
      throw new Error('must name each host, separated by commas: postgres://user:password@one:5432,two:5432/garagetale')
    const host = decodeURIComponent(address.hostname).replace(/^\[(.*)\]$/, '$1')
    return { host, port: Number(address.port || 5432), name: names[at] ?? '' }
  })
  // libpq doesn't encrypt what never leaves the machine either.
  const isSocket = first.searchParams.has('host') || first.hostname.includes('%2F')
  const tls = isSocket ? undefined : readTls(first.searchParams)
  const isOurs = hosts.length > 1 || tls !== undefined
  for (const name of ['sslmode', 'sslrootcert', 'target_session_attrs']) first.searchParams.delete(name)
  return { hosts, tls, name: names.join(' or '), isOurs, url: isOurs ? first.href : text }
}

/** An address for each of its hosts. */
export function eachHost(text: string): string[] {
  const [, scheme = '', user = '', place = '', rest = ''] = shape.exec(text) ?? []
  return place.split(',').map((name) => `${scheme}${user}${name}${rest}`)
}

function readTls(given: URLSearchParams): Tls | undefined {
  const mode = given.get('sslmode') ?? 'disable'
  if (mode === 'disable') return undefined
  const checks = modes[mode]
  if (!checks) throw new Error('may have sslmode=disable, require, verify-ca or verify-full')
  const file = given.get('sslrootcert')
  if (!file || file === 'system') return { checks, ca: undefined }
  // As with libpq, an authority that is named is also asked.
  return { checks: checks === 'nothing' ? 'authority' : checks, ca: readCertificates(file) }
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error('has an sslrootcert that this server can’t read')
  }
}

/** The same address, checked against this file of certificates; one that says nothing of TLS asks for all of it. */
export function withAuthority(text: string, file: string): string {
  const [address = '', query = ''] = text.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (!parameters.has('sslmode')) parameters.set('sslmode', 'verify-full')
  parameters.set('sslrootcert', file)
  return `${address}?${parameters}`
}
