import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const draft = ['automate', 'draft']

/** Keeps an unsent question while the member visits another page, where the next member can't see it. */
export function useDraft() {
  const queries = useQueryClient()
  const [question, setQuestion] = useState(() => queries.getQueryData<string>(draft) ?? '')
  useEffect(() => {
    queries.setQueryDefaults(draft, { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData(draft, question)
  }, [queries, question])
  return [question, setQuestion] as const
}
