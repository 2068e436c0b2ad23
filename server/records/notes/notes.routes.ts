import { Hono } from 'hono'
import { type Note, type NotePage, newNote, noteChange } from '#domain/records/note.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query } from '../../platform/http/guard.ts'
import { savedOnce } from '../../platform/http/idempotency.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { addNote, changeNote, getNote, listNotes, removeNote } from './notes.queries.ts'

export const notes = new Hono<Env>()
  .get('/vehicles/:vehicleId/notes', ownVehicle(), query(pageMark), async (c) =>
    c.json<NotePage>(await listNotes(c.var.db, c.var.access.vehicle, c.req.valid('query').after)),
  )
  .post('/vehicles/:vehicleId/notes', ownVehicle(), body(newNote), savedOnce(), async (c) =>
    c.json<Note>(await addNote(c.var.db, c.var.access, c.req.valid('json')), 201),
  )
  .get('/vehicles/:vehicleId/notes/:noteId', ownVehicle(), async (c) =>
    c.json<Note>(await getNote(c.var.db, c.var.access.vehicle, c.req.param('noteId'))),
  )
  .patch('/vehicles/:vehicleId/notes/:noteId', ownVehicle(), body(noteChange), async (c) =>
    c.json<Note>(await changeNote(c.var.db, c.var.access, c.req.param('noteId'), c.req.valid('json'))),
  )
  .delete('/vehicles/:vehicleId/notes/:noteId', ownVehicle(), async (c) => {
    await removeNote(c.var.db, c.var.access.vehicle, c.req.param('noteId'))
    return c.body(null, 204)
  })
