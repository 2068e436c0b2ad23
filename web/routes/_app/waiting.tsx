import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { WaitingEntry } from '../../app/outbox/waiting-entry.ts'
import { WaitingList } from '../../records/waiting-list.tsx'

const EditWaiting = lazy(() =>
  import('./-waiting/edit-waiting.tsx').then((module) => ({ default: module.EditWaiting })),
)

export const Route = createFileRoute('/_app/waiting')({
  head: () => ({ meta: [{ title: 'Waiting entries: GarageTale' }] }),
  component: WaitingEntries,
})

function WaitingEntries() {
  const [editing, setEditing] = useState<WaitingEntry>()
  return (
    <>
      <WaitingList onEdit={setEditing} />
      {editing && (
        <Suspense fallback={null}>
          <EditWaiting key={editing.id} entry={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  )
}
