import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, automateTexts } from '#domain/assistant/automate.ts'
import { ApiError } from '../app/http.ts'
import { attemptKey } from '../app/save.ts'
import { automateQuery } from './automate.api.ts'
import { askQuestion } from './read-answer.ts'

export interface Asked {
  question: string
  vehicle_id: string | null
  /** The answer it goes on from. */
  after?: string | undefined
}

export type Asking =
  | { state: 'idle' }
  | { state: 'thinking'; asked: Asked }
  | { state: 'answering'; asked: Asked; text: string }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; asked: Asked; message: string }

const lost =
  'The connection was lost before the answer was complete. If your question reached us, AutoMate will still finish the answer. You’ll find it under Earlier questions.'

/**
 * One question at a time, from asking to its answer. Leaving the page does not stop the answer: it appears in the list.
 */
export function useAsking(onAnswered: (asked: Asked) => void) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>({ state: 'idle' })
  const leaving = useRef<AbortController>(undefined)
  /** An attempt whose outcome is unknown: retried under the same key, it isn't charged twice. */
  const open = useRef<{ key: string; asked: Asked }>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const lookAgain = () => {
    for (const queryKey of [['automate'], ['subscription']]) void queries.invalidateQueries({ queryKey })
  }

  async function ask(asked: Asked) {
    const left = new AbortController()
    leaving.current = left
    const again = open.current && isSame(open.current.asked, asked) ? open.current : undefined
    const { key } = again ?? { key: attemptKey() }
    open.current = { key, asked }
    setAsking({ state: 'thinking', asked })
    let text = ''
    try {
      for await (const line of askQuestion(asked, { key, signal: left.signal })) {
        if (left.signal.aborted) return
        if (line.type === 'text') {
          text += line.text
          setAsking({ state: 'answering', asked, text })
          continue
        }
        open.current = undefined
        if (line.type === 'done') {
          queries.setQueryData(automateQuery.queryKey, (view) => view && { ...view, tokens: line.tokens, reserved: 0 })
          setAsking({ state: 'answered', answer: line.answer })
          onAnswered(asked)
        } else setAsking({ state: 'failed', asked, message: line.message || automateTexts.failed })
        lookAgain()
      }
    } catch (error) {
      if (left.signal.aborted) return
      const refused = error instanceof ApiError ? error : undefined
      if (refused && refused.code !== 'being_answered') open.current = undefined
      setAsking({ state: 'failed', asked, message: refused?.message ?? lost })
      lookAgain()
    }
  }
  return { asking, ask, forget: () => setAsking({ state: 'idle' }) }
}

const isSame = (one: Asked, other: Asked) =>
  one.question === other.question && one.vehicle_id === other.vehicle_id && one.after === other.after
