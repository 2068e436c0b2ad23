import { Hono } from 'hono'
import type { Env } from '../../http/env.ts'
import { anyone, readBytes } from '../../http/guard.ts'
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
    const asked = Buffer.from(await readBytes(c, largestRequest)).toString('utf8')
    const { status, body, type = 'text/plain; charset=utf-8' } = await addCheckpoint(c.var.services, asked)
    c.header('cache-control', 'no-store')
    return c.body(body, status, { 'content-type': type })
  })
