import { useState } from 'react'
import type { CoveredArea, OwnReceipt } from '#domain/sharing/report-link.ts'
import { useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { CoverEditor } from './cover-editor.tsx'
import { coverReceipt } from './reports.api.ts'

type CoverDialogProps = {
  vehicleId: string
  receipt: OwnReceipt
  onCovered: (receipt: OwnReceipt) => void
  onClose: () => void
}

export function CoverDialog({ vehicleId, receipt, onCovered, onClose }: CoverDialogProps) {
  const toast = useToast()
  const [areas, setAreas] = useState<CoveredArea[]>(receipt.areas ?? [])
  const dirty = JSON.stringify(areas) !== JSON.stringify(receipt.areas ?? [])
  const { save, saving, failure } = useSave('Failed to cover the receipt')
  const guard = useDiscardGuard({ dirty, busy: saving, onClose })
  const done = () => {
    guard.release()
    onClose()
  }
  return (
    <RecordDialog
      title="Cover what buyers needn’t see"
      description="Draw over names, addresses and account numbers."
      guard={guard}
      saving={saving}
      {...(failure ? { failure } : {})}
      saveText={areas.length === 0 ? 'Nothing to cover' : 'Save covered copy'}
      onSubmit={(event) => {
        event.preventDefault()
        void save({
          act: async () => onCovered(await coverReceipt(vehicleId, receipt, areas)),
          onSaved: () => {
            toast({ title: areas.length === 0 ? 'Shown to buyers as it is' : 'Covered copy saved', tone: 'good' })
            done()
          },
          onNothingSaved: done,
        })
      }}
    >
      <CoverEditor receipt={receipt} areas={areas} onChange={setAreas} />
    </RecordDialog>
  )
}
