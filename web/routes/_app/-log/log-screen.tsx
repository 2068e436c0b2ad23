import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isQuickEntry, type QuickEntry, quickEntries } from './entries.ts'
import { QuickForm } from './quick-form.tsx'
import { useChosenCar } from './use-chosen-car.ts'

/** The form is open at once; what is behind it is seen only while it loads, or where there is no car. */
export const LogScreen = ({ entry }: { entry: string }) =>
  isQuickEntry(entry) ? <Entry entry={entry} /> : <Navigate to="/" replace />

function Entry({ entry }: { entry: QuickEntry }) {
  const router = useRouter()
  const navigate = useNavigate()
  const car = useChosenCar()
  const { label } = quickEntries[entry]
  useEffect(() => {
    document.title = `${label}: GarageTale`
  }, [label])
  // From the home screen there is nothing to go back to.
  const leave = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/', replace: true })
  }
  return (
    <>
      <h1 className="mb-6 text-4xl">{label}</h1>
      <QuickForm entry={entry} car={car} onClose={leave} />
    </>
  )
}
