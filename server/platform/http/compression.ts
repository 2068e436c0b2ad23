import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Env } from './env.ts'

// Fast settings: an answer is compressed while somebody waits for it.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const zip = { level: 4 }
const encoders = {
  br: {
    now: (text: string) => brotliCompressSync(text, brotli),
    later: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotli),
  },
  gzip: { now: (text: string) => gzipSync(text, zip), later: (bytes: Buffer) => promisify(gzip)(bytes, zip) },
}
type Encoding = keyof typeof encoders

const smallest = 1024
/** Up to this size it is quicker than handing it to another thread. */
const atOnce = 32 * 1024

/**
 * Compresses JSON if the client accepts it; otherwise the answer is left alone, and live streams are never buffered.
 */
export const compressJson: MiddlewareHandler<Env> = async (c, next) => {
  const encoding = acceptedEncoding(c)
  if (!encoding) return next()
  const isWritten = writeCompressed(c, encoding)
  await next()
  if (isWritten() || !c.res.headers.get('content-type')?.startsWith('application/json')) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const small = bytes.length < smallest
  const answer = new Response(small ? bytes : await encoders[encoding].later(bytes), c.res)
  if (!small) answer.headers.set('content-encoding', encoding)
  answer.headers.append('vary', 'accept-encoding')
  answer.headers.delete('content-length')
  c.res = undefined
  c.res = answer
}

/**
 * Reads are written compressed in the first place, unless they are large: taking a finished response apart costs more
 * than the rest of the request. So are small answers to writes, uncompressed; the text of a larger one may be needed
 * for a repeated attempt. Returns whether it was.
 */
function writeCompressed(c: Context<Env>, encoding: Encoding): () => boolean {
  const plain = c.json
  let written = false
  const json = (value: unknown, status?: number, more?: Record<string, string>) => {
    const text = JSON.stringify(value)
    const small = text !== undefined && Buffer.byteLength(text) < smallest
    written = small || (c.req.method === 'GET' && text !== undefined && text.length <= atOnce)
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding', ...more }
    // A message that replaces a compressed answer is not compressed.
    c.header('content-encoding', undefined)
    if (!written) return plain(value as never, status as never, more)
    if (small) return c.body(text, status as never, headers)
    return c.body(encoders[encoding].now(text), status as never, { ...headers, 'content-encoding': encoding })
  }
  c.json = json as unknown as typeof c.json
  return () => written
}
