import { vehicleName } from '../vehicles/garage.ts'
import type { VehicleDetail, VehicleStatus } from '../vehicles/vehicle.ts'

export const saleFailed = 'Failed to update vehicle status'

/** What is asked before a vehicle goes on or off sale, and the message afterwards. */
export const saleQuestion = (vehicle: Pick<VehicleDetail, 'year' | 'make' | 'model'>, to: VehicleStatus) =>
  to === 'For Sale'
    ? {
        title: 'Mark this vehicle for sale?',
        text: `This turns its public page on: anyone with the link, and members who search, can see your ${vehicleName(vehicle)}, its photos marked public, its service and modification history and its MOT tests. Your address, private documents, private notes and reminders stay with you.`,
        confirmText: 'Mark for Sale',
        done: 'Vehicle marked for sale successfully',
      }
    : {
        title: 'Remove this vehicle from sale?',
        text: 'The vehicle becomes private again: its public page goes offline straight away, and a published listing goes back to draft. Nothing is deleted, and the link stays the same if you sell later.',
        confirmText: 'Remove from Sale',
        done: 'Vehicle removed from sale successfully',
      }
