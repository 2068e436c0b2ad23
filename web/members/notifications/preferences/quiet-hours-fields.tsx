import { useState } from 'react'
import { type QuietHours, usualQuietHours } from '#domain/members/notification-preference.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Switch } from '../../../ui/forms/choice-fields.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

type QuietHoursFieldsProps = { quiet: QuietHours | null; onChange: (quiet: QuietHours | null) => void }

export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const [error, setError] = useState<string>()
  const change = (changed: Partial<QuietHours>) => {
    const next = { ...(quiet ?? usualQuietHours), ...changed }
    // While it is being typed a time is empty, and two equal times say nothing.
    if (!next.from || !next.until) return
    setError(next.from === next.until ? 'Choose a different time' : undefined)
    if (next.from !== next.until) onChange(next)
  }
  return (
    <Card>
      <Switch
        label="Nothing on my devices during these hours"
        hint="It comes when they are over, unless you have read it by then. UK time, summer and winter."
        checked={quiet !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usualQuietHours : null)}
      />
      {quiet && (
        <>
          <div className="mt-4 grid max-w-sm grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
            <TextField
              type="time"
              label="From"
              defaultValue={quiet.from}
              onChange={({ currentTarget }) => change({ from: currentTarget.value })}
            />
            <TextField
              type="time"
              label="Until"
              defaultValue={quiet.until}
              error={error}
              onChange={({ currentTarget }) => change({ until: currentTarget.value })}
            />
          </div>
          <Checkbox
            className="mt-2"
            label="Hold emails back as well"
            checked={quiet.emails}
            onChange={({ currentTarget }) => change({ emails: currentTarget.checked })}
          />
        </>
      )}
    </Card>
  )
}
