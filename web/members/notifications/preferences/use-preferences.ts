import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationPreferences } from '#domain/members/notification-preference.ts'
import type { PreferenceChange } from '#domain/members/notification-preference-change.ts'
import { useToast } from '../../../ui/messages/toast.tsx'
import { changePreferences, preferencesQuery } from './preferences.api.ts'

/** Each change is saved as it is made, in order, and shown at once; if it can't be saved, it goes back and says so. */
export function usePreferences() {
  const queries = useQueryClient()
  const toast = useToast()
  const { queryKey } = preferencesQuery()
  const query = useQuery(preferencesQuery())
  const [chosen, setChosen] = useState<NotificationPreferences>()
  const data = chosen ?? query.data
  const { mutate } = useMutation({
    mutationFn: changePreferences,
    scope: { id: 'notification-preferences' },
    onSuccess: (saved) => void queries.setQueryData(queryKey, saved),
    onError: (error) => {
      setChosen(undefined)
      toast({ title: 'That wasn’t saved', description: error.message, tone: 'destructive' })
      void queries.invalidateQueries({ queryKey })
    },
  })
  const change = (wanted: PreferenceChange) => {
    setChosen(data && changed(data, wanted))
    mutate(wanted)
  }
  return { ...query, data, change }
}

function changed({ kinds, quiet }: NotificationPreferences, wanted: PreferenceChange): NotificationPreferences {
  const next = { ...kinds }
  for (const [kind, choice] of Object.entries(wanted.kinds ?? {}) as [keyof typeof next, object][])
    next[kind] = { ...next[kind], ...choice }
  return { kinds: next, quiet: wanted.quiet === undefined ? quiet : wanted.quiet }
}
