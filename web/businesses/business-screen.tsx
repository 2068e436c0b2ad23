import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type BusinessReview, businessTexts, type OwnBusiness } from '#domain/businesses/business.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/messages/loading.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { businessQuery } from './business.api.ts'
import { OwnBusinessPage } from './own-business.tsx'
import { SetupBusiness } from './setup-business.tsx'

type BusinessScreenProps = {
  confirmations?: (business: OwnBusiness) => ReactNode
  onReport: (review: BusinessReview) => void
}

export function BusinessScreen({ confirmations, onReport }: BusinessScreenProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const { data, isPending, refetch } = useQuery(businessQuery())
  // Typed text stays, whatever another tab does in the meantime.
  const [filling, setFilling] = useState(false)
  const [edited, setEdited] = useState<OwnBusiness>()

  const keep = (business: OwnBusiness | null, said: string) => {
    queries.setQueryData(businessQuery().queryKey, business)
    void queries.invalidateQueries({ queryKey: ['businesses'] })
    setFilling(false)
    setEdited(undefined)
    toast({ title: said, tone: 'good' })
  }
  const business = edited ?? data
  if (isPending) return <Loading text="Loading business profile..." className="min-h-96" />
  if (business === undefined) return <NotLoaded onRetry={() => void refetch()} />
  if (business === null || (filling && !edited))
    return (
      <SetupBusiness
        existing={business !== null}
        onFilling={setFilling}
        onSaved={(saved) => keep(saved, 'Business profile created')}
      />
    )
  return (
    <OwnBusinessPage
      business={business}
      editing={edited !== undefined}
      onEditing={(editing) => setEdited(editing ? business : undefined)}
      onSaved={(saved) => keep(saved, 'Business profile saved')}
      onDeleted={() => keep(null, 'Business profile deleted')}
      confirmations={confirmations?.(business)}
      onReport={onReport}
    />
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="flex min-h-96 flex-col items-center justify-center gap-4 px-4 text-center">
    <h1 className="text-3xl">{businessTexts.loadFailed}</h1>
    <p className="text-muted">Check your connection and try again.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)
