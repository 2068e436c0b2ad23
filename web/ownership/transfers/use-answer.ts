import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceivedTransfer } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { acceptFailed, acceptTransfer, rejectFailed, rejectTransfer } from './answer-transfer.ts'
import { because } from './because.ts'
import type { useReading } from './use-reading.ts'

interface Answer {
  transferId: string
  transfer: ReceivedTransfer | undefined
  reading: ReturnType<typeof useReading>
  refetch: () => Promise<unknown>
  onClose: () => void
  onAccepted: (vehicleId: string) => void
}

/** How a member accepts or rejects what they have read. */
export function useAnswer({ transferId, transfer, reading, refetch, onClose, onAccepted }: Answer) {
  const toast = useToast()
  const queries = useQueryClient()
  const [accepting, setAccepting] = useState(false)
  const [failure, setFailure] = useState('')
  const { read } = reading

  async function accept() {
    if (!read) return
    setAccepting(true)
    setFailure('')
    try {
      const { vehicle_id } = await acceptTransfer(transferId, read.digest)
      onClose()
      if (transfer)
        toast({
          title: `The ${vehicleName(transfer)} is yours`,
          description: 'Its history up to today is sealed.',
          tone: 'good',
        })
      onAccepted(vehicle_id)
      await queries.invalidateQueries()
    } catch (reason) {
      if (reading.noteRefusal(reason)) return
      setFailure(because(reason, acceptFailed))
      // It may have been answered or withdrawn in the meantime; the dialog then says so.
      void refetch()
    } finally {
      setAccepting(false)
    }
  }
  async function reject() {
    try {
      await rejectTransfer(transferId)
    } catch (reason) {
      void refetch()
      throw new Error(because(reason, rejectFailed))
    }
    onClose()
    if (transfer) toast({ title: `You turned down the ${vehicleName(transfer)}`, description: told(transfer) })
    await queries.invalidateQueries()
  }
  return { accept, accepting, reject, failure }
}

const told = ({ previous_owner_name }: ReceivedTransfer) => `${previous_owner_name} has been told.`
