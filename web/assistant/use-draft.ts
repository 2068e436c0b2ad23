import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const draft = ['automate', 'draft']

/** What was typed and not yet asked is there again after a look at another page. Kept where the next member finds nothing. */
export function useDraft() {
  const queries = useQueryClient()
  const [question, setQuestion] = useState(() => queries.getQueryData<string>(draft) ?? '')
  useEffect(() => {
    queries.setQueryDefaults(draft, { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData(draft, question)
  }, [queries, question])
  return [question, setQuestion] as const
}
