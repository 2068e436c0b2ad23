import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Env } from './env.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A text that is sent many times, compressed once for each kind of client. */
export interface Precompressed {
  br: Bytes
  gzip: Bytes
}

const brotli = async (text: string, quality: number): Promise<Bytes> =>
  new Uint8Array(await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
const zip = async (text: string, level: number): Promise<Bytes> =>
  new Uint8Array(await promisify(gzip)(text, { level }))

export async function pack(text: string): Promise<Precompressed> {
  const [br, gzip] = await Promise.all([brotli(text, 9), zip(text, 9)])
  return { br, gzip }
}

export const weigh = (packed: Precompressed) => packed.br.length + packed.gzip.length

const html = 'text/html; charset=utf-8'

export async function sendPrecompressed(c: Context<Env>, packed: Precompressed, status = 200, type = html) {
  const encoding = acceptedEncoding(c)
  const bytes = encoding ? packed[encoding] : new Uint8Array(await promisify(gunzip)(packed.gzip))
  return send(c, bytes, status, type, encoding)
}

/** An answer for one visitor is compressed while they wait, so quickly. */
export async function sendOnce(c: Context<Env>, text: string, status = 200) {
  const encoding = acceptedEncoding(c)
  if (!encoding) return c.html(text, status as 200)
  return send(c, await (encoding === 'br' ? brotli(text, 3) : zip(text, 4)), status, html, encoding)
}

function send(c: Context<Env>, bytes: Bytes, status: number, type: string, encoding?: string) {
  if (encoding) c.header('content-encoding', encoding)
  return c.body(bytes, status as 200, { 'content-type': type })
}
