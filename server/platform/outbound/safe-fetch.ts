import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { isOutside } from './public-address.ts'

export type OutsideTrouble = 'address' | 'unreachable' | 'slow' | 'too large' | 'redirects' | 'unreadable'

/** Its message is a plain sentence that reveals nothing about our network; it names no address and no port. */
export class OutsideError extends Error {
  readonly trouble: OutsideTrouble

  constructor(trouble: OutsideTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

export interface OutsideRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  accept?: string
  /** For the body, both compressed and uncompressed. */
  maxBytes: number
  /** For everything: names, redirects, body. */
  timeoutMs: number
  /** Five by default. Zero when a key is sent, because a redirect would carry it elsewhere. */
  redirects?: number
  /** `config.allowPrivateOutside`: this machine, private networks and any port count as outside too. */
  allowPrivate?: boolean
  /** Every address of a name; the system's own resolver by default. */
  resolve?(name: string): Promise<string[]>
}

export interface OutsideAnswer {
  status: number
  headers: Headers
  body: Uint8Array
  /** The final address, after redirects. */
  url: string
}

const mostRedirects = 5
const ports = ['', '80', '443']

/**
 * The only way to read from an internet address that somebody else chose. An unsuccessful status is an answer like any
 * other. A redirect is followed with the same method and body.
 */
export async function safeFetch(address: string | URL, request: OutsideRequest): Promise<OutsideAnswer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), request.timeoutMs)
  try {
    let url = checkedUrl(address, request)
    for (let redirects = 0; redirects <= (request.redirects ?? mostRedirects); redirects++) {
      const answer = await ask(url, request, limit.signal)
      if (!('location' in answer)) return answer
      const next = checkedUrl(new URL(answer.location, url), request)
      if (url.protocol === 'https:' && next.protocol === 'http:')
        throw new OutsideError('redirects', 'It leads from a secure address to one that is not.')
      url = next
    }
    throw new OutsideError('redirects', 'It leads from one address to the next without end.')
  } catch (error) {
    if (limit.signal.aborted) throw new OutsideError('slow', 'It took too long to answer.')
    throw plain(error)
  } finally {
    clearTimeout(timer)
    // Closes anything still open, as after a refusal half-way through a body.
    limit.abort()
  }
}

function checkedUrl(address: string | URL, { allowPrivate = false }: OutsideRequest): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new OutsideError('address', 'It is not a web address.')
  if (url.username || url.password) throw new OutsideError('address', 'Its address holds a name or a password.')
  if (!allowPrivate && !ports.includes(url.port)) throw new OutsideError('address', 'Its address names a port.')
  return url
}

async function ask(
  url: URL,
  request: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer | { location: string }> {
  const response = await open(url, await checkedAddresses(url, request, signal), request, signal)
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
    response.destroy()
    if (!URL.canParse(location, url.href)) throw new OutsideError('redirects', 'It leads to what is not a web address.')
    return { location }
  }
  const packed = await readBody(response, request.maxBytes)
  const body = await unpack(packed, response.headers['content-encoding'], request.maxBytes)
  return { status, headers: headersOf(response), body, url: url.href }
}

async function checkedAddresses(url: URL, { resolve = resolveAll, allowPrivate }: OutsideRequest, signal: AbortSignal) {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : await before(signal, resolve(name))
  if (addresses.length === 0) throw new OutsideError('unreachable', 'Its name is not known.')
  // An internal address among external ones is never an accident.
  if (!addresses.every((address) => isOutside(address, allowPrivate)))
    throw new OutsideError('address', 'It is not an address on the internet.')
  return addresses
}

const resolveAll = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    if (signal.aborted) fail(signal.reason)
    work.then(done, fail)
  })
}

/** Connects to the addresses that were checked: resolving the name again could give others. */
function open(url: URL, addresses: string[], request: OutsideRequest, signal: AbortSignal) {
  const { method = 'GET', headers, accept, body } = request
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const pinned: LookupFunction = (_name, options, tell) =>
    options.all ? tell(null, found) : tell(null, found[0]?.address ?? '', found[0]?.family)
  const secure = url.protocol === 'https:'
  return new Promise<http.IncomingMessage>((done, fail) => {
    const asked = (secure ? https : http).request(url, {
      method,
      // Its own agent: no shared connections, and no proxy from the environment.
      agent: secure ? new https.Agent() : new http.Agent(),
      lookup: pinned,
      headers: {
        ...headers,
        'user-agent': 'GarageTale',
        accept: accept ?? '*/*',
        'accept-encoding': 'gzip, br, deflate',
        connection: 'close',
      },
      insecureHTTPParser: false,
      rejectUnauthorized: true,
      signal,
    })
    asked.once('response', done)
    // Permanently, because a connection may fail more than once.
    asked.on('error', fail)
    asked.once('close', () => fail(new OutsideError('unreachable', 'It hung up.')))
    asked.end(body)
  })
}

const tooLarge = () => new OutsideError('too large', 'Its answer is too large.')

async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()
  let size = 0
  const chunks: Buffer[] = []
  for await (const chunk of response) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
const gunzip: Unpack = promisify(zlib.gunzip)
const inflate: Unpack = promisify(zlib.inflate)
const inflateRaw: Unpack = promisify(zlib.inflateRaw)
const unpackers: Record<string, Unpack> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: promisify(zlib.brotliDecompress) as Unpack,
  // Half of those who send deflate leave out its header.
  deflate: (packed, options) => ((packed[0] ?? 0) % 16 === 8 ? inflate : inflateRaw)(packed, options),
}

async function unpack(packed: Buffer, encoding = 'identity', maxOutputLength: number): Promise<Uint8Array> {
  const name = encoding.trim().toLowerCase()
  if (packed.byteLength === 0 || name === 'identity' || name === '') return packed
  const unpackIt = Object.hasOwn(unpackers, name) ? unpackers[name] : undefined
  if (!unpackIt) throw new OutsideError('unreadable', 'Its answer is packed in a way we do not know.')
  try {
    return await unpackIt(packed, { maxOutputLength })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new OutsideError('unreadable', 'Its answer could not be unpacked.')
  }
}

/** Cookies don't belong here. */
function headersOf(response: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    if (name !== 'set-cookie') for (const value of values) headers.append(name, value)
  return headers
}

function plain(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? '')
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return new OutsideError('unreachable', 'Its name is not known.')
  if (code.startsWith('HPE_')) return new OutsideError('unreadable', 'Its answer is not HTTP.')
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code))
    return new OutsideError('unreachable', 'It could not prove that it is who it says.')
  return new OutsideError('unreachable', 'It could not be reached.')
}
