import { useState } from 'react'
import { useToast } from '../ui/messages/toast.tsx'
import { signOut } from './sign-out.ts'

export function useLogOut() {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const logOut = () => {
    setBusy(true)
    signOut().catch((error: Error) => {
      setBusy(false)
      toast({ title: 'You’re still signed in', description: error.message, tone: 'destructive' })
    })
  }
  return { busy, logOut }
}
