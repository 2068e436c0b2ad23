import { sql } from 'kysely'
import { asKept } from '#domain/basics/distance.ts'
import type { PurchaseChange } from '#domain/vehicles/purchase-change.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { VehicleAccess } from '../access.ts'
import { setDueDate } from '../due-dates/set-due-date.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'
import { getPurchase } from './purchase.queries.ts'

/** The purchase, the finance and the date on which it ends, with the reminder of that: all or nothing. */
export const setPurchase = (db: Db, access: VehicleAccess, change: PurchaseChange) =>
  db.transaction().execute(async (tx) => {
    const vehicle = await holdVehicle(tx, access.vehicle)
    const before = await getPurchase(tx, vehicle)
    if (before.version !== change.version) throw changedElsewhere()
    const { purchase_mileage, mileage_unit = 'mi', finance_end = null } = change
    const values = {
      purchase_price: change.purchase_price ?? null,
      purchase_date: change.purchase_date ?? null,
      purchase_mileage: purchase_mileage == null ? null : asKept(purchase_mileage, mileage_unit).mileage,
      lender: change.lender ?? null,
      monthly_payment: change.monthly_payment ?? null,
    }
    await tx
      .insertInto('vehicle_purchases')
      .values({ vehicle_id: vehicle.id, user_id: vehicle.user_id, ...values })
      .onConflict((it) =>
        it.columns(['vehicle_id', 'user_id']).doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
      )
      .execute()
    if (before.finance_end !== finance_end)
      await setDueDate(
        tx,
        vehicle,
        'finance_end',
        { date: finance_end, state: null },
        { source: 'person', actor: access.actor.id },
      )
    await announce(tx, vehicle.user_id, 'vehicles')
    return getPurchase(tx, vehicle)
  })
