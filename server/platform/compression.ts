import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../guard.ts'

const encoders = {
  // Fast settings: an answer is compressed while somebody waits for it.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 4 }),
}

/** Compresses JSON for those who ask; others keep the untouched answer, and live streams are never held back. */
export const compressJson: MiddlewareHandler<Env> = async (c, next) => {
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  await next()
  if (!encoding || !c.res.headers.get('content-type')?.startsWith('application/json')) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const small = bytes.length < 1024
  const answer = new Response(small ? bytes : await encoders[encoding](bytes), c.res)
  if (!small) answer.headers.set('content-encoding', encoding)
  answer.headers.append('vary', 'accept-encoding')
  answer.headers.delete('content-length')
  c.res = undefined
  c.res = answer
}
