import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Context, Hono } from 'hono'
import { canonical, handoverFileName } from '#domain/ownership/handover.ts'
import { credentialFileName, didDocument } from '#domain/ownership/handover-credential.ts'
import type { Verdict } from '#domain/ownership/handover-verdict.ts'
import type { Db } from '../../platform/database/database.ts'
import { createConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone, isId, signedIn } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { trustedKeys } from '../../platform/transparency-log/trusted-keys.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { fileOf, findSealOfSale, findSealOfVehicle, listSealKeys, type Seal } from './handovers.queries.ts'
import { logPartOf } from './log-part.ts'
import { withReceivedHandover } from './receive-handover.ts'
import { signCredential } from './sign-credential.ts'
import { verifyHandover } from './verify-handover.ts'

const verifying = { name: 'handover-verify', hits: 60, seconds: 600 }
/** One is checked while the next is looked up; a few wait, and the rest are told that we are busy. */
const checking = createConcurrencyLimit(2, 8)
const offlineCheck = resolve(import.meta.dirname, '../../../scripts/verify-handover.mjs')

export const handovers = new Hono<Env>()
  .get('/vehicles/:vehicleId/handovers/:sequence', ownVehicle(), async (c) =>
    download(c, c.var.services, await sealOfVehicle(c.var.db, c.var.access.vehicle, c.req.param('sequence'))),
  )
  .get('/vehicles/:vehicleId/handovers/:sequence/credential', ownVehicle(), async (c) =>
    downloadCredential(c, c.var, await sealOfVehicle(c.var.db, c.var.access.vehicle, c.req.param('sequence'))),
  )
  .get('/sold/:transferId/handover', signedIn(), async (c) =>
    download(c, c.var.services, await sealOfSale(c.var.db, c.var.user.id, c.req.param('transferId'))),
  )
  .get('/sold/:transferId/handover/credential', signedIn(), async (c) =>
    downloadCredential(c, c.var, await sealOfSale(c.var.db, c.var.user.id, c.req.param('transferId'))),
  )
  .post('/public/handovers/verify', anyone(), async (c) => {
    await countAgainst(c.var.services.sql, verifying, c.var.address)
    const verdict = await withReceivedHandover(c, (path) => checking(1, () => verifyHandover(c.var.services, path)))
    return c.json<Verdict>(verdict)
  })
  .get('/public/handovers/keys', anyone(), async (c) => {
    c.header('cache-control', 'no-cache')
    return c.json({
      as_of: new Date(),
      keys: await listSealKeys(c.var.db),
      ...(await trustedKeys(c.var.services)),
    })
  })
  .get('/public/handovers/verify-handover.mjs', anyone(), async (c) => {
    c.header('cache-control', 'no-cache')
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('content-disposition', 'attachment; filename="verify-handover.mjs"')
    return c.body(await readFile(offlineCheck, 'utf8'))
  })

/** Who signs our credentials, for programs that resolve did:web. */
export const issuer = new Hono<Env>().get('/.well-known/did.json', anyone(), async (c) => {
  c.header('cache-control', 'no-cache')
  c.header('access-control-allow-origin', '*')
  const { publicUrl } = c.var.services.config
  return c.body(JSON.stringify(didDocument(await listSealKeys(c.var.db), publicUrl)), 200, {
    'content-type': 'application/did+json',
  })
})

const sealOfVehicle = async (db: Db, vehicle: { id: string }, sequence: string) =>
  /^[1-9]\d{0,5}$/.test(sequence) ? findSealOfVehicle(db, vehicle, Number(sequence)) : undefined

const sealOfSale = async (db: Db, user_id: string, transfer_id: string) =>
  isId(transfer_id) ? findSealOfSale(db, user_id, transfer_id) : undefined

async function downloadCredential(c: Context, { db, services }: Env['Variables'], seal: Seal | undefined) {
  if (!seal) throw notFound('Handover')
  const file = fileOf(seal)
  c.header('content-type', 'application/vc+jwt')
  c.header('content-disposition', `attachment; filename="${credentialFileName(file.document)}"`)
  return c.body(await signCredential(db, services, file))
}

async function download(c: Context, services: Services, seal: Seal | undefined) {
  if (!seal) throw notFound('Handover')
  const sealed = fileOf(seal)
  const log = await logPartOf(services, sealed.document)
  const file = { ...sealed, ...(log && { log }) }
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${handoverFileName(file.document)}"`)
  return c.body(canonical(file))
}
