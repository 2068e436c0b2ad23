import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { londonToday } from '#domain/basics/format.ts'
import { type ExportFormat, exportFileName, exportFormats } from '#domain/sharing/vehicle-export.ts'
import type { Env } from '../../platform/http/env.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { query, signedIn } from '../../platform/http/guard.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { listOwnVehicles, sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { exportAsCsv, exportAsJson } from './export-vehicles.ts'

const asked = z.object({ format: z.enum(exportFormats, 'Please choose CSV or JSON') })
const perHour = { name: 'vehicle-export', hits: 30, seconds: 60 * 60 }

export const vehicleExport = new Hono<Env>()
  .get('/vehicle-export', signedIn(), query(asked), async (c) => {
    await assertMay(c, c.var.user.id)
    const vehicles = await listOwnVehicles(c.var.db, c.var.user.id)
    return deliver(c, c.req.valid('query').format, vehicles)
  })
  .get('/vehicles/:vehicleId/export', sharedVehicle('manager'), query(asked), async (c) => {
    await assertMay(c, c.var.user.id)
    const { vehicle } = c.var.access
    return deliver(c, c.req.valid('query').format, [vehicle], vehicle)
  })

async function assertMay(c: Context, user_id: string) {
  // Another site could not read it, but could use up the limit.
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw forbidden('cross_site', 'Please download it in GarageTale.')
  await countAgainst(c.var.services.sql, perHour, user_id)
}

// Not plain JSON: that would be compressed in one piece, and this may be long.
const types: Record<ExportFormat, string> = { csv: 'application/zip', json: 'application/vnd.garagetale.export+json' }

function deliver(c: Context, format: ExportFormat, vehicles: OwnedVehicle[], one?: OwnedVehicle) {
  const { db } = c.var.services
  const name = exportFileName(one, londonToday(), format === 'csv' ? 'zip' : 'json')
  const bytes = format === 'csv' ? exportAsCsv(db, vehicles) : exportAsJson(db, vehicles)
  return c.body(Readable.toWeb(Readable.from(bytes)) as ReadableStream, 200, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}
