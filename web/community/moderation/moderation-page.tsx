import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'
import { AuditLog } from './audit-log.tsx'
import { Businesses } from './businesses.tsx'
import { Invitations } from './invitations.tsx'
import type { Thing } from './moderation.api.ts'
import { Queue } from './queue.tsx'

export type ModerationView = 'queue' | 'businesses' | 'invitations' | 'log'
const views: readonly string[] = ['queue', 'businesses', 'invitations', 'log'] satisfies ModerationView[]

type ModerationPageProps = {
  view: ModerationView
  /** The item whose history is shown, out of the whole log. */
  about: Thing | undefined
  onView: (view: ModerationView, about?: Thing) => void
}

export function ModerationPage({ view, about, onView }: ModerationPageProps) {
  const [act, setAct] = useState<Act>()
  const showHistory = (thing: Thing) => onView('log', thing)
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-4xl">Moderation</h1>
      <p className="mt-1 mb-6 text-muted">Members’ reports, businesses to verify, and a log of every decision.</p>
      <Tabs
        label="Moderation"
        value={view}
        onValueChange={(next) => views.includes(next) && onView(next as ModerationView)}
        tabs={[
          { value: 'queue', label: 'Waiting', content: <Queue onAct={setAct} onHistory={showHistory} /> },
          { value: 'businesses', label: 'Businesses', content: <Businesses onHistory={showHistory} /> },
          { value: 'invitations', label: 'Invitations', content: <Invitations /> },
          {
            value: 'log',
            label: 'Log',
            content: <AuditLog about={about} onAct={setAct} onHistory={showHistory} onAll={() => onView('log')} />,
          },
        ]}
      />
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}
