import { createFileRoute } from '@tanstack/react-router'
import { LogChoice } from './-log/log-choice.tsx'

export const Route = createFileRoute('/_app/log/')({
  head: () => ({ meta: [{ title: 'Add: GarageTale' }] }),
  component: LogChoice,
})
