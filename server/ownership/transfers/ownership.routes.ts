import { Hono } from 'hono'
import {
  type LinkedTransfer,
  newTransfer,
  type OwnershipLog,
  type ReceiptPage,
  type ReceivedTransfer,
  type SentTransfer,
  type SoldVehicleDetail,
  type SoldVehiclePage,
  transferAcceptance,
  transferAnswer,
} from '#domain/ownership/transfer.ts'
import type { Env } from '../../platform/http/env.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { anyone, body, query, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addressedTransfer, answerableTransfer } from './addressed-transfer.ts'
import { acceptTransfer, rejectTransfer } from './answer-transfer.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { listKeptDocuments, listKeptMedia, listKeptNotes, listKeptReceipts } from './kept-records.queries.ts'
import { getOwnershipLog } from './ownership-log.queries.ts'
import { removeKept } from './remove-kept.ts'
import { soldVehicle } from './sold-vehicle.ts'
import { getSoldVehicle, listSoldVehicles } from './sold-vehicles.queries.ts'
import { startTransfer } from './start-transfer.ts'
import { readTransferHistory } from './transfer-history.ts'
import { findLinkedTransfer, listReceivedTransfers } from './transfers.queries.ts'

const denied = () => new AppError(404, 'not_found', 'Vehicle not found or access denied')
const historiesRead = { name: 'transfer-history', hits: 120, seconds: 15 * 60 }
const linksOpened = { name: 'transfer-link', hits: 120, seconds: 15 * 60 }

/** The seller's side. */
const sending = new Hono<Env>()
  .get('/vehicles/:vehicleId/ownership', ownVehicle(), async (c) =>
    c.json<OwnershipLog>(await getOwnershipLog(c.var.db, c.var.access.vehicle)),
  )
  .post('/vehicles/:vehicleId/transfer', ownVehicle(denied), body(newTransfer), once(), async (c) =>
    c.json<SentTransfer>(await startTransfer(c.var.services, c.var.access, c.req.valid('json')), 201),
  )
  .delete('/vehicles/:vehicleId/transfer', ownVehicle(denied), async (c) => {
    await cancelTransfer(c.var.db, c.var.access.vehicle)
    return c.body(null, 204)
  })

/** The new owner's. */
const receiving = new Hono<Env>()
  .get('/transfers', signedIn(), async (c) => {
    const { db, user } = c.var
    return c.json<ReceivedTransfer[]>(user.email_verified ? await listReceivedTransfers(db, user) : [])
  })
  .get('/transfers/:transferId', addressedTransfer(), (c) => c.json<ReceivedTransfer>(c.var.transfer))
  .get('/transfers/:transferId/history', addressedTransfer(), async (c) => {
    await countAgainst(c.var.services.sql, historiesRead, c.var.user.id)
    return c.json<object>(await readTransferHistory(c.var.db, c.var.transfer.transfer_id))
  })
  .post('/transfers/:transferId{[^/]*}/accept', answerableTransfer(), body(transferAcceptance), async (c) => {
    const { services, user, asked } = c.var
    return c.json(await acceptTransfer(services, { user_id: user.id, asked, ...c.req.valid('json') }))
  })
  .post('/transfers/:transferId{[^/]*}/reject', answerableTransfer(), body(transferAnswer), async (c) => {
    const { services, user, asked } = c.var
    await rejectTransfer(services, { user_id: user.id, asked, token: c.req.valid('json').token })
    return c.body(null, 204)
  })
  .get('/public/transfers/:token', anyone(), async (c) => {
    const { services, db, address } = c.var
    await countAgainst(services.sql, linksOpened, address)
    const found = await findLinkedTransfer(db, c.req.param('token'))
    if (!found) throw notFound('Transfer')
    const { new_owner_email, previous_owner_id, ...transfer } = found
    const user = (await services.sessions.find(c))?.user
    const for_you =
      user !== undefined && user.id !== previous_owner_id && (user.email_verified || user.email === new_owner_email)
    return c.json<LinkedTransfer>({ ...transfer, for_you })
  })
  .get('/public/transfers/:token/history', anyone(), async (c) => {
    const { services, db, address } = c.var
    await countAgainst(services.sql, historiesRead, address)
    const found = await findLinkedTransfer(db, c.req.param('token'))
    if (!found) throw notFound('Transfer')
    return c.json<object>(await readTransferHistory(db, found.transfer_id))
  })

/** What a seller keeps afterwards. */
const sold = new Hono<Env>()
  .get('/sold', signedIn(), query(pageMark), async (c) =>
    c.json<SoldVehiclePage>(await listSoldVehicles(c.var.db, c.var.user.id, c.req.valid('query').after)),
  )
  .get('/sold/:transferId', soldVehicle(), async (c) =>
    c.json<SoldVehicleDetail>(await getSoldVehicle(c.var.db, c.var.sold)),
  )
  .get('/sold/:transferId/notes', soldVehicle(), query(pageMark), async (c) =>
    c.json(await listKeptNotes(c.var.db, c.var.sold, c.req.valid('query').after)),
  )
  .get('/sold/:transferId/media', soldVehicle(), query(pageMark), async (c) =>
    c.json(await listKeptMedia(c.var.db, c.var.sold, c.req.valid('query').after)),
  )
  .get('/sold/:transferId/documents', soldVehicle(), query(pageMark), async (c) =>
    c.json(await listKeptDocuments(c.var.db, c.var.sold, c.req.valid('query').after)),
  )
  .get('/sold/:transferId/receipts', soldVehicle(), query(pageMark), async (c) =>
    c.json<ReceiptPage>(await listKeptReceipts(c.var.db, c.var.sold, c.req.valid('query').after)),
  )
  .delete('/sold/:transferId/notes/:recordId', soldVehicle(), async (c) => {
    await removeKept(c.var.db, c.var.sold, 'notes', c.req.param('recordId'))
    return c.body(null, 204)
  })
  .delete('/sold/:transferId/media/:recordId', soldVehicle(), async (c) => {
    await removeKept(c.var.db, c.var.sold, 'media', c.req.param('recordId'))
    return c.body(null, 204)
  })
  .delete('/sold/:transferId/documents/:recordId', soldVehicle(), async (c) => {
    await removeKept(c.var.db, c.var.sold, 'documents', c.req.param('recordId'))
    return c.body(null, 204)
  })

export const ownership = new Hono<Env>().route('/', sending).route('/', receiving).route('/', sold)
