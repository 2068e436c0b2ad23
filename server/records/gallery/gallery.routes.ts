import { Hono } from 'hono'
import { type MediaPage, mediaChange, newMedia, type VehicleMedia } from '#domain/records/media.ts'
import { mediaAnswer, mediaListAnswer } from '#domain/records/record-answers.ts'
import { byKey, operationsOf } from '../../platform/api/operation.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownEntry, refusePublishing } from '../../vehicles/access/own-entry.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addMedia, changeMedia, removeMedia } from './change-gallery.ts'
import { getMedia, listMedia } from './gallery.queries.ts'

const { reads, adds, changes, removes } = operationsOf({
  group: 'Photos and videos',
  read: 'records:read',
  write: 'records:write',
  add: 'records:add',
})

export const gallery = new Hono<Env>()
  .get(
    '/vehicles/:vehicleId/media',
    byKey(sharedVehicle('viewer'), reads('List the photos and videos', mediaListAnswer)),
    query(pageMark),
    async (c) => c.json<MediaPage>(await listMedia(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
  )
  .post(
    '/vehicles/:vehicleId/media',
    byKey(sharedVehicle('contributor'), adds('Add a photo or video', mediaAnswer, 'Upload its file first.')),
    body(newMedia),
    savedOnce(),
    async (c) => {
      await refusePublishing(c.var.access, c.req.valid('json').is_publicly_visible === true)
      return c.json<VehicleMedia>(await addMedia(c.var.db, c.var.access, c.req.valid('json')), 201)
    },
  )
  .get(
    '/vehicles/:vehicleId/media/:mediaId',
    byKey(sharedVehicle('viewer'), reads('Read a photo or video', mediaAnswer)),
    async (c) => {
      const { media } = await getMedia(c.var.db, c.var.access.vehicle, recordId(c.req.param('mediaId'), 'Media'))
      return c.json<VehicleMedia>(media)
    },
  )
  .patch(
    '/vehicles/:vehicleId/media/:mediaId',
    byKey(sharedVehicle('contributor'), changes('Change a photo or video', mediaAnswer)),
    ownEntry('vehicle_media', 'mediaId'),
    body(mediaChange),
    async (c) => {
      const { access, db } = c.var
      const id = recordId(c.req.param('mediaId'), 'Media')
      const isShown = async () => (await getMedia(db, access.vehicle, id)).media.is_publicly_visible
      await refusePublishing(access, c.req.valid('json').is_publicly_visible === true, isShown)
      return c.json<VehicleMedia>(await changeMedia(c.var.db, c.var.access.vehicle, id, c.req.valid('json')))
    },
  )
  .delete(
    '/vehicles/:vehicleId/media/:mediaId',
    byKey(sharedVehicle('contributor'), removes('Delete a photo or video')),
    ownEntry('vehicle_media', 'mediaId'),
    async (c) => {
      await removeMedia(c.var.db, c.var.access.vehicle, recordId(c.req.param('mediaId'), 'Media'))
      return c.body(null, 204)
    },
  )
