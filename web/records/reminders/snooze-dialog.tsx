import { useId, useState } from 'react'
import { addDays, addYears, londonToday } from '#domain/basics/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'

type SnoozeDialogProps = { onClose: () => void; onChoose: (until: string) => void }

export function SnoozeDialog({ onClose, onChoose }: SnoozeDialogProps) {
  const form = useId()
  const today = londonToday()
  const [until, setUntil] = useState(addDays(today, 14))
  const [asked, setAsked] = useState(false)
  const problem =
    until <= today || !until
      ? 'Choose a later day than today'
      : until > addYears(today, 1)
        ? 'Choose a day within a year'
        : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Snooze reminder"
      description="It stays out of the way until that day, then we remind you once more."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Snooze
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (!problem) onChoose(until)
        }}
      >
        <TextField
          label="Until"
          type="date"
          required
          min={addDays(today, 1)}
          max={addYears(today, 1)}
          value={until}
          error={asked ? problem : undefined}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
