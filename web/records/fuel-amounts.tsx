import { useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Amounts, completed } from '#domain/basics/amounts.ts'
import { amountNames, type FuelKind } from '#domain/records/fuel-log.ts'
import { TextField } from '../ui/forms/field.tsx'
import { Suggestion } from '../ui/forms/suggestion.tsx'
import { quantityUnit } from './maintenance-logs/fuel/economy-words.ts'
import { useReadMark } from './maintenance-logs/receipts/read-marks.tsx'
import { messageOf } from './record-form.tsx'

export type FuelValues = Record<string, string | boolean>

type Amount = keyof Amounts

const typedNumber = (typed: unknown) => {
  const number = Number(String(typed).replaceAll(',', ''))
  return typed === '' || Number.isNaN(number) ? null : number
}
/** The price is typed in pence, as the pump shows it. */
export const inPounds = (typed: unknown) => {
  const number = typedNumber(typed)
  return number === null ? String(typed) : String(Math.round(number * 100) / 10_000)
}
export const typedPence = (pounds: number | null | undefined) =>
  pounds == null ? '' : String(Math.round(pounds * 10_000) / 100)

const shown = (amount: Amount, value: number) => {
  if (amount === 'price') return typedPence(value)
  return amount === 'cost' ? value.toFixed(2) : String(value)
}

type AmountsFieldsProps = {
  kind: FuelKind
  form: UseFormReturn<FuelValues, unknown, object>
  errors: FieldErrors
  /** Paid last time, in pence: offered, as today's may be another. */
  lastPrice?: string
  takesFocus?: boolean
}

/** Two of the three are typed and the third follows: the one that was left alone longest. */
export function AmountsFields({ kind, form, errors, lastPrice = '', takesFocus = false }: AmountsFieldsProps) {
  const names: Record<Amount, string> = { ...amountNames[kind], cost: 'cost' }
  const recent = useRef<Amount[]>(['quantity', 'price', 'cost'])
  const [derived, setDerived] = useState<Amount>()

  const marks: Record<Amount, ReturnType<typeof useReadMark>> = {
    quantity: useReadMark(names.quantity),
    price: useReadMark(names.price),
    cost: useReadMark(names.cost),
  }

  const follow = (typed: Amount) => {
    const rest = recent.current.filter((each) => each !== typed)
    // What a receipt says stays before what was there.
    const others = [...rest.filter((each) => marks[each].hint), ...rest.filter((each) => !marks[each].hint)]
    const values: Amounts = {
      quantity: typedNumber(form.getValues(names.quantity)),
      price: typedNumber(inPounds(form.getValues(names.price))),
      cost: typedNumber(form.getValues(names.cost)),
    }
    recent.current = [typed, ...others]
    if (values[typed] === null) return setDerived(undefined)
    const third = others.find((each) => values[each] === null) ?? others[1] ?? 'cost'
    const given = completed({ ...values, [third]: null })
    const value = given[third]
    if (value === null || others.some((each) => each !== third && values[each] === null)) return
    form.setValue(names[third], shown(third, value), { shouldDirty: true })
    form.clearErrors(names[third])
    recent.current = [...recent.current.filter((each) => each !== third), third]
    setDerived(third)
  }
  const field = (amount: Amount) => ({
    ...form.register(names[amount], { onChange: () => follow(amount) }),
    error: messageOf(errors, names[amount]),
    inputMode: 'decimal' as const,
    ...(derived === amount && { hint: 'Worked out' }),
    ...marks[amount],
  })
  const unit = kind === 'fill_up' ? 'litre' : 'kWh'
  const price = useWatch({ control: form.control, name: names.price })
  const takeLast = () => {
    form.setValue(names.price, lastPrice, { shouldDirty: true })
    follow('price')
  }
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
      <TextField
        label={kind === 'fill_up' ? 'Litres' : 'Energy'}
        suffix={quantityUnit[kind]}
        autoFocus={takesFocus}
        {...field('quantity')}
      />
      <TextField label="Total" prefix="£" enterKeyHint="done" {...field('cost')} />
      <div className="max-sm:col-span-2">
        <TextField label={`Price a ${unit}`} suffix="p" {...field('price')} />
        {lastPrice && !price && <Suggestion what={`Price a ${unit}`} value={`${lastPrice}p`} onTake={takeLast} />}
      </div>
    </div>
  )
}
