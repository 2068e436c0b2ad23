import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '#domain/assistant/automate.ts'
import { ApiError } from '../app/http.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ErrorBox } from '../ui/messages/error-box.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { answersQuery, deleteAllAnswers, deleteAnswer } from './automate.api.ts'
import { EarlierQuestion } from './earlier-question.tsx'

type EarlierQuestionsProps = {
  nameOfVehicle: (vehicleId: string | null) => string | undefined
  onAskAgain: (answer: Answer) => void
  /** Deletes one, or all. */
  onDeleted: (answerId?: string) => void
}

const notLoaded = 'We couldn’t load your earlier questions.'
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Newest first; each one opens in place. */
export function EarlierQuestions({ nameOfVehicle, onAskAgain, onDeleted }: EarlierQuestionsProps) {
  const queries = useQueryClient()
  const list = useInfiniteQuery(answersQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState<Answer | 'all'>()
  const [open, setOpen] = useState(false)
  const answers = list.data?.pages.flatMap((page) => page.items)

  const askToDelete = (what: Answer | 'all') => {
    setDeleting(what)
    setOpen(true)
  }
  async function remove() {
    const one = deleting === 'all' ? undefined : deleting
    await (one ? deleteAnswer(one.id) : deleteAllAnswers()).catch((error) => {
      if (!isGone(error)) throw error
    })
    await queries.invalidateQueries({ queryKey: answersQuery.queryKey })
    onDeleted(one?.id)
    // The pressed button was deleted with its row.
    setTimeout(() => heading.current?.focus(), 0)
  }
  return (
    <section aria-labelledby="earlier-questions" className="mt-10">
      <div className="mb-4 flex min-h-10 items-center gap-4">
        <h2 id="earlier-questions" ref={heading} tabIndex={-1} className="scroll-mt-20 text-2xl outline-offset-4">
          Earlier questions
        </h2>
        <span aria-hidden className="h-px grow bg-line" />
        {answers && answers.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => askToDelete('all')}>
            Delete all
          </Button>
        )}
      </div>
      {list.isPending && <Loading text="Loading your earlier questions..." />}
      {list.isError && !answers && <ErrorBox onRetry={() => void list.refetch()}>{notLoaded}</ErrorBox>}
      {answers?.length === 0 && (
        <EmptyState
          title="Nothing asked yet"
          text="Every answer is kept here, so you can read it again by the car. Only you can see them."
        />
      )}
      {answers && answers.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-card">
          {answers.map((answer) => (
            <EarlierQuestion
              key={answer.id}
              answer={answer}
              vehicle={nameOfVehicle(answer.vehicle_id)}
              onAskAgain={onAskAgain}
              onDelete={askToDelete}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText={notLoaded}>
        Load More
      </ShowMore>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={deleting === 'all' ? 'Delete all earlier questions?' : 'Delete this question?'}
        text={
          deleting === 'all'
            ? 'This permanently deletes every question and its answer. You won’t get the tokens back.'
            : 'This permanently deletes the question and its answer. You won’t get the tokens back.'
        }
        confirmText="Delete"
        cancelText="Keep"
        onConfirm={remove}
      />
    </section>
  )
}
