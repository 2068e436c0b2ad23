import { ChevronRight, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { type Breakdown, jobsFit, partsFit, proposedCost } from '#domain/basics/breakdown.ts'
import { formatMoney } from '#domain/basics/format.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import type { AnyForm } from './any-form.ts'

type TypedJob = { words: string; cost: string }

const amounts = ['parts', 'labour', 'vat'] as const
const labels = { parts: 'Parts', labour: 'Labour', vat: 'VAT' }

/** Null for what is empty or no amount. */
function amountOf(typed: unknown): number | null {
  const text = String(typed ?? '').replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

const jobsOf = (typed: unknown): TypedJob[] =>
  (Array.isArray(typed) ? typed : []).map(({ words, cost }) => ({
    words: String(words ?? ''),
    cost: String(cost ?? ''),
  }))

const read = (typed: Record<string, unknown>): Breakdown => ({
  parts: amountOf(typed.parts),
  labour: amountOf(typed.labour),
  vat: amountOf(typed.vat),
  jobs: jobsOf(typed.jobs).map(({ words, cost }) => ({ words, cost: amountOf(cost) })),
})

/** What an invoice is made of. The cost follows what is typed here until somebody types another. */
export function CostBreakdown({ form }: { form: AnyForm }) {
  const [parts, labour, vat, typedJobs, cost] = useWatch({
    control: form.control,
    name: ['parts', 'labour', 'vat', 'jobs', 'cost'],
  })
  const made = read({ parts, labour, vat, jobs: typedJobs })
  const jobs = jobsOf(typedJobs)
  const proposed = useRef(proposedCost(made))
  const wasOpen = useRef(jobs.length > 0 || [parts, labour, vat].some((typed) => amountOf(typed) !== null))
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const failed = errors as Record<string, { message?: string } | undefined>

  const propose = () => {
    const next = proposedCost(read(form.getValues()))
    const now = amountOf(form.getValues('cost'))
    if (next !== null && (now === null || now === proposed.current))
      form.setValue('cost', next.toFixed(2), { shouldDirty: true, shouldValidate: isSubmitted })
    // Kept while a job has no price yet: the cost is still ours to follow.
    proposed.current = next ?? proposed.current
  }
  const setJobs = (next: TypedJob[]) => {
    form.setValue('jobs', next, { shouldDirty: true, shouldValidate: isSubmitted })
    propose()
  }
  const jobError = (place: number, name: 'words' | 'cost') =>
    (errors.jobs as unknown as Record<string, { message?: string }>[] | undefined)?.[place]?.[name]?.message
  const total = amountOf(cost)
  const differs = total !== null && !(jobsFit(total, made) && partsFit(total, made))
  return (
    <details open={wasOpen.current} className="group/made rounded-md border border-line bg-raised">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open/made:rotate-90" />
        Parts, labour, VAT and jobs <span className="font-normal text-muted">(optional)</span>
      </summary>
      <div className="grid gap-4 px-4 pb-4">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {amounts.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              inputMode="decimal"
              prefix="£"
              error={failed[name]?.message}
              {...form.register(name, { onChange: propose })}
            />
          ))}
        </div>
        {jobs.length > 0 && (
          <ol className="grid gap-3">
            {jobs.map((job, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a job is its place on the invoice
              <li key={place} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2">
                <TextField
                  label={`Job ${place + 1}`}
                  value={job.words}
                  maxLength={200}
                  error={jobError(place, 'words')}
                  onChange={({ target }) => setJobs(jobs.with(place, { ...job, words: target.value }))}
                />
                <TextField
                  label={`Cost of job ${place + 1}`}
                  value={job.cost}
                  inputMode="decimal"
                  prefix="£"
                  error={jobError(place, 'cost')}
                  onChange={({ target }) => setJobs(jobs.with(place, { ...job, cost: target.value }))}
                />
                <IconButton
                  label={`Remove job ${place + 1}`}
                  icon={<Trash2 aria-hidden className="size-5" />}
                  className="mt-7"
                  onClick={() => setJobs(jobs.toSpliced(place, 1))}
                />
              </li>
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            type="button"
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden className="size-4" />}
            disabled={jobs.length >= 30}
            onClick={() => setJobs([...jobs, { words: '', cost: '' }])}
          >
            {jobs.length > 0 ? 'Add another job' : 'List the jobs on this invoice'}
          </Button>
          {proposedCost(made) !== null && (
            <p role="status" className="figures text-sm text-muted">
              Comes to {formatMoney(proposedCost(made) ?? 0)}
              {differs && `, not ${formatMoney(total ?? 0)}`}
            </p>
          )}
        </div>
      </div>
    </details>
  )
}
