import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { z } from 'zod'
import { londonToday } from '#domain/basics/format.ts'
import { type HistoryPdf, historyTexts } from '#domain/sharing/history-pdf.ts'
import { exportFileName } from '#domain/sharing/vehicle-export.ts'
import { keyOf } from '../../../platform/files/file-store.ts'
import type { Env } from '../../../platform/http/env.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { body, recordId } from '../../../platform/http/guard.ts'
import { countAgainst } from '../../../platform/http/rate-limit.ts'
import { sharedVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import { findHistoryPdf, getHistoryPdf, removeHistoryPdf, requestHistoryPdf } from './history-pdfs.queries.ts'
import { historyObject } from './make-history-pdf.ts'

const choice = z.object({ with_costs: z.boolean(), with_receipts: z.boolean() })
const perDay = { name: 'history-pdf', hits: 30, seconds: 24 * 60 * 60 }

export const historyPdfs = new Hono<Env>()
  .get('/vehicles/:vehicleId/history-pdf', sharedVehicle('manager'), async (c) =>
    c.json<{ pdf: HistoryPdf | null }>({ pdf: await findHistoryPdf(c.var.db, c.var.access.vehicle) }),
  )
  .post('/vehicles/:vehicleId/history-pdf', sharedVehicle('manager'), body(choice), async (c) => {
    await countAgainst(c.var.services.sql, perDay, c.var.user.id)
    const pdf = await requestHistoryPdf(c.var.services.db, c.var.access.vehicle, c.req.valid('json'))
    return c.json<{ pdf: HistoryPdf }>({ pdf }, 202)
  })
  .get('/vehicles/:vehicleId/history-pdf/:pdfId/file', sharedVehicle('manager'), async (c) => {
    const { vehicle } = c.var.access
    const { id, state } = await getHistoryPdf(c.var.db, vehicle, recordId(c.req.param('pdfId'), 'PDF'))
    if (state !== 'ready') throw conflict('not_ready', historyTexts.notReady)
    const found = await c.var.services.files.read(keyOf(id, historyObject))
    if (!found) throw notFound('PDF')
    const name = exportFileName(vehicle, londonToday(), 'pdf').replace('garagetale-', 'garagetale-history-')
    return c.body(Readable.toWeb(found.stream) as ReadableStream, 200, {
      'content-type': 'application/pdf',
      'content-length': String(found.length),
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
  })
  .delete('/vehicles/:vehicleId/history-pdf/:pdfId', sharedVehicle('manager'), async (c) => {
    await removeHistoryPdf(c.var.services.db, c.var.access.vehicle, recordId(c.req.param('pdfId'), 'PDF'))
    return c.body(null, 204)
  })
