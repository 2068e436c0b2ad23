import { Hono } from 'hono'
import { z } from 'zod'
import type { MotSection, RepairChoice } from '#domain/vehicles/mot-defect.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, recordId } from '../../platform/http/guard.ts'
import type { Services } from '../../platform/services.ts'
import type { VehicleAccess } from '../../vehicles/access.ts'
import { canRefresh } from '../../vehicles/due-dates/refresh-due-dates.ts'
import { sharedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { readMotSection } from './mot-defects.queries.ts'
import { forgetReminder, linkRepair, listRepairs, remindOfDefect, unlinkRepair } from './work-on-defects.ts'

const read = async (db: Db, services: Services, { vehicle }: VehicleAccess): Promise<MotSection> => ({
  ...(await readMotSection(db, vehicle)),
  can_refresh: canRefresh(services, vehicle),
})

const defectId = (id: string) => recordId(id, 'Defect')
const repair = z.object({ record_id: z.uuid('Please choose a service record') })

/** Every act answers with the section as it is then. */
export const motDefects = new Hono<Env>()
  .get('/vehicles/:vehicleId/mot-defects', sharedVehicle('viewer'), async (c) =>
    c.json<MotSection>(await read(c.var.db, c.var.services, c.var.access)),
  )
  .put('/vehicles/:vehicleId/mot-defects/:defectId/reminder', sharedVehicle('manager'), async (c) => {
    const { db, services, access } = c.var
    await remindOfDefect(db, access, defectId(c.req.param('defectId')))
    return c.json<MotSection>(await read(db, services, access))
  })
  .delete('/vehicles/:vehicleId/mot-defects/:defectId/reminder', sharedVehicle('manager'), async (c) => {
    const { db, services, access } = c.var
    await forgetReminder(db, access.vehicle, defectId(c.req.param('defectId')))
    return c.json<MotSection>(await read(db, services, access))
  })
  .get('/vehicles/:vehicleId/mot-defects/:defectId/repairs', sharedVehicle('viewer'), async (c) =>
    c.json<RepairChoice[]>(await listRepairs(c.var.db, c.var.access.vehicle, defectId(c.req.param('defectId')))),
  )
  .put('/vehicles/:vehicleId/mot-defects/:defectId/repair', sharedVehicle('manager'), body(repair), async (c) => {
    const { db, services, access } = c.var
    await linkRepair(db, access.vehicle, defectId(c.req.param('defectId')), c.req.valid('json').record_id)
    return c.json<MotSection>(await read(db, services, access))
  })
  .delete('/vehicles/:vehicleId/mot-defects/:defectId/repair', sharedVehicle('manager'), async (c) => {
    const { db, services, access } = c.var
    await unlinkRepair(db, access.vehicle, defectId(c.req.param('defectId')))
    return c.json<MotSection>(await read(db, services, access))
  })
