import { useId, useState } from 'react'
import { sentenceCase } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import { publicLogs } from '#domain/records/registry.ts'
import { type SharedKind, type Sharing, sharingTexts } from '#domain/sharing/sharing.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Switch } from '../../ui/forms/choice-fields.tsx'
import { EntryList } from './entry-list.tsx'
import { useSharingSwitch } from './use-sharing-switch.ts'

const histories = {
  maintenance: {
    field: 'show_maintenance',
    label: 'Maintenance',
    hint: `${sentenceCase(publicLogs)}, but not what they cost.`,
    failedText: sharingTexts.maintenanceFailed,
  },
  modifications: {
    field: 'show_modifications',
    label: 'Modifications',
    hint: 'What was fitted, when and by which maker, but not what it cost.',
    failedText: sharingTexts.modificationsFailed,
  },
} as const

export const VisibilityCard = ({ vehicleId, sharing }: { vehicleId: string; sharing: Sharing }) => (
  <Card>
    <CardTitle>Visibility</CardTitle>
    <div className="grid gap-6 divide-y divide-line [&>*]:min-w-0 [&>:not(:last-child)]:pb-6">
      <History kind="maintenance" vehicleId={vehicleId} sharing={sharing} />
      <History kind="modifications" vehicleId={vehicleId} sharing={sharing} />
    </div>
  </Card>
)

function History({ kind, vehicleId, sharing }: { kind: SharedKind; vehicleId: string; sharing: Sharing }) {
  const { field, label, hint, failedText } = histories[kind]
  const { on, moving, failure, change } = useSharingSwitch(vehicleId, sharing, field, failedText)
  const [asking, setAsking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const list = useId()
  const hidden = sharing.hidden[kind]

  const turn = async (next: boolean) => {
    if (next && hidden > 0) setAsking(true)
    else if (!(await change(next))) setAsking(true)
  }
  const answer = (hiddenOnes: 'show' | 'keep') => {
    setAsking(false)
    void change(true, hiddenOnes)
  }
  return (
    <section aria-label={`Visibility of ${label.toLowerCase()}`}>
      <Switch
        label={label}
        hint={
          <>
            {hint}
            {on && hidden > 0 && ` ${plural(hidden, 'entry is', 'entries are')} hidden individually.`}
          </>
        }
        checked={on}
        aria-busy={moving || undefined}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <p role="alert" className="font-medium text-danger not-empty:mt-2">
        {failure}
      </p>
      {on && !moving && (
        <>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={choosing}
            aria-controls={list}
            className="mt-2 -ml-3"
            onClick={() => setChoosing(!choosing)}
          >
            {choosing ? 'Close the list' : 'Choose individual entries'}
            <span className="sr-only"> in {label}</span>
          </Button>
          <div id={list}>{choosing && <EntryList vehicleId={vehicleId} kind={kind} failedText={failedText} />}</div>
        </>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Show the hidden entries as well?"
        description={`You’ve hidden ${hidden > 0 ? plural(hidden, 'entry', 'entries') : 'some entries'} individually.`}
        footer={
          <>
            <Button variant="secondary" onClick={() => answer('keep')}>
              Keep hidden ones hidden
            </Button>
            <Button onClick={() => answer('show')}>Show all</Button>
          </>
        }
      />
    </section>
  )
}
