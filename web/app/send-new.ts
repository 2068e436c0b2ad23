import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { http } from './http.ts'
import { type KeptFile, keepEntry } from './outbox/keep-entry.ts'
import { keepMeanwhile } from './outbox/keep-meanwhile.ts'
import type { WaitingEntry, WaitingKind } from './outbox/waiting-entry.ts'

/** A new record: where it is sent, and what is needed to keep it here until then. */
export interface Sending {
  vehicle: VehicleDetail
  kind: WaitingKind
  label: string
  path: string
  body: object
  /** What stands in its form, so that it can be opened again. */
  values: object
  files: () => KeptFile[]
  fileIds?: string[]
  before?: WaitingEntry | undefined
  /** Says a refusal in words of its own. */
  refusal?: (error: unknown) => never
}

/** Somebody at a petrol station does not wait longer before it is kept on the phone. */
const patience = 12_000

/** The two ways of saving it: at once, or here until there is a connection. Its own id makes them one. */
export function sendsNew<Saved>({ values, files, fileIds = [], before, refusal, ...sending }: Sending) {
  const { vehicle, path } = sending
  const body = sending.body as Record<string, unknown>
  const isDemo = isDemoVehicle(vehicle.id)
  const entry = (id: string, confirmed: DoubtCode[], wasSent: boolean) => ({
    ...{ ...sending, id, body, wasSent, before, files: files() },
    ...{ confirmed: [...new Set([...(before?.confirmed ?? []), ...confirmed])] },
    values: values as Record<string, unknown>,
  })
  return {
    act: (key: string, confirmed: DoubtCode[]) => {
      const send = () =>
        http.post<Saved>(path, { ...body, confirmed, image_ids: fileIds, id: key }, { key, patience }).catch(refusal)
      return isDemo ? send() : keepMeanwhile(entry(key, confirmed, true), send)
    },
    keep: isDemo
      ? undefined
      : (id: string, confirmed: DoubtCode[], wasSent: boolean) => keepEntry(entry(id, confirmed, wasSent)),
  }
}
