import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hiddenEntriesCode, type Sharing, type SharingChange } from '#domain/sharing/sharing.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import { ApiError } from '../../app/http.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { usePassingFailure } from './passing-failure.ts'
import { changeSharing, sharingQuery } from './sharing.api.ts'

type SwitchedField = 'is_public' | 'show_maintenance' | 'show_modifications'

/**
 * Moves at once and, if the server refuses, back again with the reason. Only the switch shows the unsaved state, so
 * that nothing else on the screen claims what is not saved yet.
 */
export function useSharingSwitch(vehicleId: string, sharing: Sharing, field: SwitchedField, failedText: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const [wanted, setWanted] = useState<boolean>()
  const { failure, fail } = usePassingFailure()

  /** False if entries were hidden individually, and the owner first has to decide about them. */
  async function change(on: boolean, hidden?: SharingChange['hidden']): Promise<boolean> {
    if (isDemoVehicle(vehicleId)) {
      toast({ title: demoVehicleRefusal, tone: 'destructive' })
      return true
    }
    if (wanted !== undefined) return true
    setWanted(on)
    try {
      const saved = await changeSharing(vehicleId, { [field]: on, ...(hidden && { hidden }) })
      const { queryKey } = sharingQuery(vehicleId)
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    } catch (error) {
      if (error instanceof ApiError && error.code === hiddenEntriesCode) return false
      fail(failedText)
    } finally {
      setWanted(undefined)
    }
    return true
  }
  return { on: wanted ?? sharing[field], moving: wanted !== undefined, failure, change }
}
