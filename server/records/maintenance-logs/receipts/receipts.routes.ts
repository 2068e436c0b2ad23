import { Hono } from 'hono'
import type { ReceiptReader, ReceiptReading } from '#domain/records/receipts/read-receipt.ts'
import type { Env } from '../../../platform/http/env.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { signedIn } from '../../../platform/http/guard.ts'
import { countAgainst } from '../../../platform/http/rate-limit.ts'
import { pendingReceipt } from './pending-receipt.ts'
import { readPhoto } from './read-photo.ts'

const perHour = { name: 'read-receipt', hits: 60, seconds: 3600 }

export const receipts = new Hono<Env>()
  .get('/receipts/reader', signedIn(), (c) => c.json<ReceiptReader>({ is_on: c.var.services.config.readReceipts }))
  .post('/receipts/:fileId/reading', pendingReceipt(), async (c) => {
    const { services, receipt, user } = c.var
    if (!services.config.readReceipts) throw notFound('Page')
    await countAgainst(services.sql, perHour, user.id)
    return c.json<ReceiptReading>(await readPhoto(services, receipt))
  })
