import { Hono } from 'hono'
import { type MediaPage, mediaChange, newMedia, type VehicleMedia } from '#domain/records/media.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addMedia, changeMedia, removeMedia } from './change-gallery.ts'
import { getMedia, listMedia } from './gallery.queries.ts'

export const gallery = new Hono<Env>()
  .get('/vehicles/:vehicleId/media', ownVehicle(), query(pageMark), async (c) =>
    c.json<MediaPage>(await listMedia(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
  )
  .post('/vehicles/:vehicleId/media', ownVehicle(), body(newMedia), savedOnce(), async (c) =>
    c.json<VehicleMedia>(await addMedia(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .get('/vehicles/:vehicleId/media/:mediaId', ownVehicle(), async (c) => {
    const { media } = await getMedia(c.var.db, c.var.access.vehicle, recordId(c.req.param('mediaId'), 'Media'))
    return c.json<VehicleMedia>(media)
  })
  .patch('/vehicles/:vehicleId/media/:mediaId', ownVehicle(), body(mediaChange), async (c) => {
    const id = recordId(c.req.param('mediaId'), 'Media')
    return c.json<VehicleMedia>(await changeMedia(c.var.db, c.var.access.vehicle, id, c.req.valid('json')))
  })
  .delete('/vehicles/:vehicleId/media/:mediaId', ownVehicle(), async (c) => {
    await removeMedia(c.var.db, c.var.access.vehicle, recordId(c.req.param('mediaId'), 'Media'))
    return c.body(null, 204)
  })
