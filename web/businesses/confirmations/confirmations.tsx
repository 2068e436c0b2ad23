import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirmationTexts, type OwnBusiness, type RecordToConfirm } from '#domain/businesses/business.ts'
import { ApiError } from '../../app/http.ts'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { type AnswerState, answerRecord, recordsToConfirmQuery } from './confirmations.api.ts'
import { JobCard, nameOfJob } from './job-card.tsx'

/** Records that name this business, and its answers. */
export function Confirmations({ business }: { business: OwnBusiness }) {
  const silent = whyNot(business)
  return (
    <section aria-labelledby="confirmations" className="rounded-lg border border-line bg-raised p-4">
      <h2 id="confirmations" tabIndex={-1} className="text-xl outline-none">
        Records to confirm
      </h2>
      <p className="mt-1 text-sm text-muted">
        {silent || 'Members say you carried out this work. Your confirmation is shown in the vehicle’s record.'}
      </p>
      {!silent && <Records waiting={business.waiting_confirmations} />}
    </section>
  )
}

function whyNot({ is_hidden, in_review, is_verified }: OwnBusiness) {
  if (is_hidden) return confirmationTexts.hidden
  if (in_review) return confirmationTexts.inReview
  return is_verified ? undefined : confirmationTexts.notVerified
}

const empty: Record<AnswerState, string> = { waiting: 'Nothing to confirm.', done: 'Nothing answered yet.' }

function Records({ waiting }: { waiting: number }) {
  const toast = useToast()
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<AnswerState>('waiting')
  const [busy, setBusy] = useState(false)
  const [declining, setDeclining] = useState<RecordToConfirm>()
  const list = useInfiniteQuery(recordsToConfirmQuery(state))
  const records = list.data?.pages.flatMap((page) => page.items)

  async function answer(record: RecordToConfirm, confirmed: boolean) {
    setBusy(true)
    try {
      await answerRecord(record, confirmed)
      toast({ title: confirmed ? 'Record confirmed' : 'Record declined', description: nameOfJob(record), tone: 'good' })
    } catch (error) {
      toast({ title: 'We couldn’t save your answer', description: explain(error), tone: 'destructive' })
    } finally {
      await queries.invalidateQueries({ queryKey: ['business'] })
      setBusy(false)
      // The card that had focus has moved to the other list.
      place.current?.focus()
    }
  }
  const choice = (to: AnswerState, words: string) => (
    <button
      type="button"
      aria-pressed={state === to}
      onClick={() => setState(to)}
      className={cx(
        'min-h-10 grow rounded-md border px-3 font-medium',
        state === to ? 'border-primary bg-primary-soft text-primary' : 'border-edge bg-card hover:border-ink',
      )}
    >
      {words}
    </button>
  )
  return (
    <div ref={place} tabIndex={-1} className="mt-4 grid gap-3 outline-none">
      <div className="flex gap-2">
        {choice('waiting', waiting > 0 ? `Waiting (${waiting >= 100 ? '100+' : waiting})` : 'Waiting')}
        {choice('done', 'Answered')}
      </div>
      {list.isPending && <Loading className="min-h-24" />}
      {list.isError && !records && (
        <ErrorBox onRetry={() => void list.refetch()}>{confirmationTexts.loadFailed}</ErrorBox>
      )}
      {records?.length === 0 && <p className="py-4 text-center text-muted">{empty[state]}</p>}
      {records && records.length > 0 && (
        <ul aria-label={state === 'waiting' ? 'Waiting records' : 'Answered records'} className="grid gap-3">
          {records.map((record) => (
            <li key={record.id} className="min-w-0">
              <JobCard
                record={record}
                busy={busy}
                onConfirm={() => void answer(record, true)}
                onDecline={() => setDeclining(record)}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText={confirmationTexts.loadFailed}>
        Show more
      </ShowMore>
      {declining && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeclining(undefined)}
          title={declining.confirmed_at ? 'Take back your confirmation?' : 'Was this not your work?'}
          text={`${declining.owner.name} will be told that you don’t confirm the ${nameOfJob(declining)}. You can still confirm it later.`}
          confirmText={declining.confirmed_at ? 'Take back' : 'Not our work'}
          cancelText="Cancel"
          busyText="Sending..."
          onConfirm={() => answer(declining, false)}
        />
      )}
    </div>
  )
}

function explain(error: unknown) {
  if (!(error instanceof ApiError) || error.code === 'unexpected') return 'Please try again.'
  if (error.code === 'changed_elsewhere') return 'The record has changed since you read it. Please read it again.'
  return error.status === 404 ? 'This record no longer needs your confirmation.' : error.message
}
