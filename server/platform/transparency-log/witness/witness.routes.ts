import { Hono } from 'hono'
import type { Env } from '../../http/env.ts'
import { tooLarge } from '../../http/errors.ts'
import { anyone } from '../../http/guard.ts'
import { sameOrigin } from '../../http/http.ts'
import { countAgainst } from '../../http/rate-limit.ts'
import { vkeyOf } from '../signed-note.ts'
import { addCheckpoint, witnessVerifier } from './witness.ts'

const largestRequest = 64 * 1024
/** A log asks about once a minute; whoever is refused is a stranger. */
const asking = { name: 'witness', hits: 120, seconds: 60 }

export const witness = new Hono<Env>()
  .use('/witness/*', sameOrigin)
  .get('/witness/key', anyone(), (c) => {
    c.header('cache-control', 'no-cache')
    return c.text(`${vkeyOf(witnessVerifier(c.var.services))}\n`)
  })
  .post('/witness/add-checkpoint', anyone(), async (c) => {
    await countAgainst(c.var.services.sql, asking, c.var.address)
    if (!(Number(c.req.header('content-length')) <= largestRequest)) throw tooLarge('The request is too large.')
    const { status, body, type = 'text/plain; charset=utf-8' } = await addCheckpoint(c.var.services, await c.req.text())
    c.header('cache-control', 'no-store')
    return c.body(body, status, { 'content-type': type })
  })
