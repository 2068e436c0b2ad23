import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Context, Hono } from 'hono'
import { canonical, handoverFileName } from '#domain/handover.ts'
import { largestHandoverFile, type Verdict } from '#domain/handover-verdict.ts'
import { malformed, notFound, tooLarge } from '../../errors.ts'
import { anyone, type Env, isId, signedIn } from '../../guard.ts'
import { createGate } from '../../platform/gate.ts'
import { countAgainst } from '../../platform/rate-limit.ts'
import { ownVehicle } from '../garage/own-vehicle.ts'
import { fileOf, findSealOfSale, findSealOfVehicle, listSealKeys, type Seal } from './handovers.queries.ts'
import { verifyHandover } from './verify-handover.ts'

const verifying = { name: 'handover-verify', hits: 60, seconds: 600 }
const arrivesWithin = 60_000
/** Each holds a file in memory, so only so many at once. */
const pass = createGate(4)
const offlineCheck = resolve(import.meta.dirname, '../../../scripts/verify-handover.mjs')

export const handovers = new Hono<Env>()
  .get('/vehicles/:vehicleId/handovers/:sequence', ownVehicle(), async (c) => {
    const sequence = c.req.param('sequence')
    const seal = /^[1-9]\d{0,5}$/.test(sequence)
      ? await findSealOfVehicle(c.var.db, c.var.vehicle, Number(sequence))
      : undefined
    return download(c, seal)
  })
  .get('/sold/:transferId/handover', signedIn(), async (c) => {
    const id = c.req.param('transferId')
    return download(c, isId(id) ? await findSealOfSale(c.var.db, c.var.user.id, id) : undefined)
  })
  .post('/public/handovers/verify', anyone(), async (c) => {
    await countAgainst(c.var.services.sql, verifying, c.var.address)
    return c.json<Verdict>(await pass(1, async () => verifyHandover(c.var.db, await receive(c))))
  })
  .get('/public/handovers/keys', anyone(), async (c) => {
    c.header('cache-control', 'no-cache')
    return c.json({ keys: await listSealKeys(c.var.db) })
  })
  .get('/public/handovers/verify-handover.mjs', anyone(), async (c) => {
    c.header('cache-control', 'no-cache')
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('content-disposition', 'attachment; filename="verify-handover.mjs"')
    return c.body(await readFile(offlineCheck, 'utf8'))
  })

function download(c: Context, seal: Seal | undefined) {
  if (!seal) throw notFound('Handover')
  const file = fileOf(seal)
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${handoverFileName(file.document)}"`)
  return c.body(canonical(file))
}

/** Counted while it arrives, and not waited for without end: it takes a place that others wait for. */
async function receive(c: Context<Env>): Promise<Uint8Array> {
  const reader = c.req.raw.body?.getReader()
  if (!reader) throw malformed('Please choose a file.')
  const chunks: Uint8Array[] = []
  let size = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    reader.cancel().catch(() => {})
  }, arrivesWithin)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
      if (late) throw malformed('The file did not arrive in time. Please try again.')
      if (done || !value) break
      size += value.byteLength
      if (size > largestHandoverFile) throw tooLarge('This file is too large to be a handover file.')
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
  if (size === 0) throw malformed('The file is empty.')
  return Buffer.concat(chunks)
}
