import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { explain } from '../../../app/save.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { inPounds, typedPence } from '../../fuel-amounts.tsx'
import { lastFuelQuery, setBattery, setHomeTariff } from './fuel.api.ts'

type FuelSettingsProps = { vehicleId: string; battery: number | null }

/** What is the same for every charge: said once. */
export function FuelSettings({ vehicleId, battery }: FuelSettingsProps) {
  const { data } = useQuery(lastFuelQuery(vehicleId))
  if (!data) return null
  return (
    <Card>
      <CardTitle>For every charge</CardTitle>
      <div className="grid gap-6 md:grid-cols-2">
        <Setting
          label="Usable battery of this car"
          suffix="kWh"
          hint="With it, charges to different percentages can be compared, and you see what is lost."
          start={battery === null ? '' : String(battery)}
          savedText="Battery saved"
          send={(typed) => setBattery(vehicleId, typed)}
        />
        <Setting
          key={data.home_tariff}
          label="My tariff at home, a kWh"
          suffix="p"
          hint="Charges at home begin with it. It’s yours, for all your cars."
          start={typedPence(data.home_tariff)}
          savedText="Tariff saved"
          send={(typed) => setHomeTariff(typed === '' ? '' : inPounds(typed))}
        />
      </div>
    </Card>
  )
}

type SettingProps = {
  label: string
  suffix: string
  hint: string
  start: string
  savedText: string
  send: (typed: string) => Promise<unknown>
}

function Setting({ label, suffix, hint, start, savedText, send }: SettingProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(start)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setError(undefined)
    try {
      await send(typed.trim())
      toast({ title: savedText, tone: 'good' })
      await queries.invalidateQueries({ queryKey: ['vehicles'] })
    } catch (failure) {
      const { title, detail } = explain(failure, 'Failed to save')
      const [field] = Object.values((failure as { fields?: Record<string, string> }).fields ?? {})
      setError(field ?? detail ?? title)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form noValidate onSubmit={save} className="flex items-start gap-3">
      <TextField
        label={label}
        hint={hint}
        suffix={suffix}
        inputMode="decimal"
        enterKeyHint="done"
        className="grow"
        value={typed}
        {...(error && { error })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" busy={saving} disabled={typed === start} className="mt-7">
        Save
      </Button>
    </form>
  )
}
