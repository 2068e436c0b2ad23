import { useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import type { SpendingWindow } from '#domain/records/spending.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

type TwoDaysProps = { start: SpendingWindow; onChange: (days: SpendingWindow) => void }

export function TwoDays({ start, onChange }: TwoDaysProps) {
  const [days, setDays] = useState(start)
  const [error, setError] = useState<string>()
  const thisYear = Number(londonToday().slice(0, 4))
  return (
    <form
      noValidate
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap sm:justify-end"
      onSubmit={(event) => {
        event.preventDefault()
        if (!days.from || !days.to) return setError('Please choose both days')
        if (days.from > days.to) return setError('The last day must not be before the first')
        onChange(days)
      }}
    >
      <TextField
        label="From"
        type="date"
        value={days.from}
        error={error}
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={days.to}
        onChange={({ target }) => setDays({ ...days, to: target.value })}
      />
      <Button type="submit" className="col-span-2">
        Show
      </Button>
      <p className="col-span-2 flex flex-wrap gap-2 sm:basis-full sm:justify-end">
        {[thisYear, thisYear - 1].map((year) => (
          <Button
            key={year}
            type="button"
            variant="secondary"
            size="sm"
            onClick={() => onChange({ from: `${year}-01-01`, to: `${year}-12-31` })}
          >
            {`The year ${year}`}
          </Button>
        ))}
      </p>
    </form>
  )
}
