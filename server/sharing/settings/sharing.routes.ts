import { Hono } from 'hono'
import { z } from 'zod'
import { type ChosenOutcome, showingOfChosen } from '#domain/records/timeline-selection.ts'
import {
  type SharedEntry,
  type SharedEntryPage,
  type SharedKind,
  type Sharing,
  sharedKinds,
  sharingChange,
} from '#domain/sharing/sharing.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { body, query, recordId } from '../../platform/http/guard.ts'
import { pageMark } from '../../platform/http/paging.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { changeSharing, getSharing } from './change-sharing.ts'
import { listSharedEntries, showEntry } from './shared-entries.ts'
import { showChosen } from './show-chosen.ts'

const entriesAsked = pageMark.extend({ kind: z.enum(sharedKinds, 'Please choose a type of entry') })
const entryShown = z.object({ is_publicly_visible: z.boolean('Please choose whether it is shown') })

export const sharing = new Hono<Env>()
  .get('/vehicles/:vehicleId/sharing', ownVehicle(), async (c) =>
    c.json<Sharing>(await getSharing(c.var.db, c.var.access.vehicle)),
  )
  .patch('/vehicles/:vehicleId/sharing', ownVehicle(), body(sharingChange), async (c) =>
    c.json<Sharing>(await changeSharing(c.var.db, c.var.access, c.req.valid('json'))),
  )
  .get('/vehicles/:vehicleId/sharing/entries', ownVehicle(), query(entriesAsked), async (c) => {
    const { kind, after } = c.req.valid('query')
    return c.json<SharedEntryPage>(await listSharedEntries(c.var.db, c.var.access.vehicle, kind, after))
  })
  .put('/vehicles/:vehicleId/sharing/entries', ownVehicle(), body(showingOfChosen), async (c) => {
    const { entries, is_publicly_visible } = c.req.valid('json')
    return c.json<ChosenOutcome>(await showChosen(c.var.db, c.var.access, entries, is_publicly_visible))
  })
  .put('/vehicles/:vehicleId/sharing/entries/:kind/:recordId', ownVehicle(), body(entryShown), async (c) => {
    const id = recordId(c.req.param('recordId'), 'Entry')
    const shown = c.req.valid('json').is_publicly_visible
    return c.json<SharedEntry>(
      await showEntry(c.var.db, c.var.access.vehicle, sharedKind(c.req.param('kind')), id, shown),
    )
  })

function sharedKind(kind: string): SharedKind {
  const known = sharedKinds.find((each) => each === kind)
  if (!known) throw notFound('Entry')
  return known
}
