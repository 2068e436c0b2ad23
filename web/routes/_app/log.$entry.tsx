import { createFileRoute } from '@tanstack/react-router'
import { LogScreen } from './-log/log-screen.tsx'

export const Route = createFileRoute('/_app/log/$entry')({
  head: () => ({ meta: [{ title: 'Log: GarageTale' }] }),
  component: Log,
})

function Log() {
  const { entry } = Route.useParams()
  return <LogScreen key={entry} entry={entry} />
}
