import { type Context, Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { AppError } from '../http/errors.ts'
import { anyone } from '../http/guard.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { findCheckpoint, newestCheckpoint } from './checkpoints.queries.ts'
import { logVerifiers } from './log-key.ts'
import { vkeyOf } from './signed-note.ts'
import { proveConsistency, proveInclusion } from './stored-tree.ts'
import { readTile, readTilePath } from './tiles.ts'

/** For programs, in the forms of C2SP: tlog-checkpoint, tlog-tiles and tlog-proof. Nothing in it can be read by itself. */
export const transparencyLog = new Hono<Env>()
  .get('/log/checkpoint', anyone(), async (c) => {
    const newest = await newestCheckpoint(c.var.services.db)
    if (!newest) throw nothing()
    c.header('cache-control', 'public, max-age=1')
    return c.text(newest.note)
  })
  .get('/log/keys', anyone(), async (c) => {
    c.header('cache-control', 'no-cache')
    return c.text((await logVerifiers(c.var.services.db)).map((key) => `${vkeyOf(key)}\n`).join(''))
  })
  .get('/log/tile/:path{.+}', anyone(), async (c) => {
    await limit(c)
    const name = readTilePath(c.req.param('path'))
    const tile = name && (await readTile(c.var.services.db, name))
    if (!tile) throw nothing()
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(tile), 200, { 'content-type': 'application/octet-stream' })
  })
  .get('/log/proof/inclusion/:index', anyone(), async (c) => {
    await limit(c)
    const { db } = c.var.services
    const index = count(c.req.param('index'))
    const checkpoint = await wantedCheckpoint(c, 'size')
    if (index >= checkpoint.size) throw nothing()
    const proof = await proveInclusion(db, index, checkpoint.size)
    c.header('cache-control', 'no-cache')
    return c.text(['c2sp.org/tlog-proof@v1', `index ${index}`, ...proof.map(base64), '', checkpoint.note].join('\n'))
  })
  .get('/log/proof/consistency/:from', anyone(), async (c) => {
    await limit(c)
    const { db } = c.var.services
    const from = count(c.req.param('from'))
    const checkpoint = await wantedCheckpoint(c, 'size')
    if (from > checkpoint.size) throw nothing()
    const proof = await proveConsistency(db, from, checkpoint.size)
    c.header('cache-control', 'no-cache')
    // As a witness takes it.
    return c.text([`old ${from}`, ...proof.map(base64), '', checkpoint.note].join('\n'))
  })

const base64 = (hash: Buffer) => hash.toString('base64')
const nothing = () => new AppError(404, 'not_found', 'The log has nothing under this address.')

function count(text: string): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) throw nothing()
  return Number(text)
}

/** The one of that size if it is named, or else the newest. */
async function wantedCheckpoint(c: Context<Env>, name: string) {
  const size = c.req.query(name)
  const { db } = c.var.services
  const found = size === undefined ? await newestCheckpoint(db) : await findCheckpoint(db, count(size))
  if (!found) throw nothing()
  return found
}

/** Each reads up to a few hundred rows; whoever follows the log needs one for 256 leaves. */
const limit = (c: Context<Env>) =>
  countAgainst(c.var.services.sql, { name: 'log', hits: 600, seconds: 60 }, c.var.address)
