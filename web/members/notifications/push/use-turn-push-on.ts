import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../../ui/messages/toast.tsx'
import { turnPushOn } from './browser-push.ts'
import { pushQuery } from './push.api.ts'

export function useTurnPushOn() {
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** True if it is on now. */
  const turnOn = async (): Promise<boolean> => {
    setBusy(true)
    try {
      const on = await turnPushOn()
      if (on) toast({ title: 'Notifications are on', tone: 'good' })
      return on
    } catch (error) {
      console.error('Notifications could not be turned on:', error)
      toast({
        title: 'Notifications couldn’t be turned on',
        description: 'Please try again later. The bell and your emails work as before.',
        tone: 'destructive',
      })
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries(pushQuery())
    }
  }
  return { busy, turnOn }
}
