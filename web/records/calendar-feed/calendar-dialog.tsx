import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDate, relativeTime } from '#domain/basics/format.ts'
import type { CalendarFeed } from '#domain/records/calendar-feed.ts'
import { publicAddress } from '../../app/public-address.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { calendarFeedQuery, endCalendarFeed, makeCalendarFeed } from './calendar-feed.api.ts'
import { NewAddress } from './new-address.tsx'

type CalendarDialogProps = { vehicleId: string | undefined; of: string; onClose: () => void }

export function CalendarDialog({ vehicleId, of, onClose }: CalendarDialogProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const query = calendarFeedQuery(vehicleId)
  const { data, isError, refetch } = useQuery(query)
  const [made, setMade] = useState<{ id: string; address: string }>()
  const [making, setMaking] = useState(false)
  const [asking, setAsking] = useState<'renew' | 'stop'>()
  const feed = data?.feed

  const make = async () => {
    try {
      const { path, ...feed } = await makeCalendarFeed(vehicleId, data?.feed?.id ?? null)
      setMade({ id: feed.id, address: publicAddress(path) })
      queries.setQueryData(query.queryKey, { feed })
    } catch (error) {
      // Somebody made one meanwhile: what is shown then is theirs.
      await refetch()
      throw error
    }
  }
  const makeFirst = () => {
    setMaking(true)
    make()
      .catch((error: Error) => toast({ title: error.message, tone: 'destructive' }))
      .finally(() => setMaking(false))
  }
  const stop = async () => {
    await endCalendarFeed(vehicleId)
    setMade(undefined)
    queries.setQueryData(query.queryKey, { feed: null })
    toast({ title: 'Address stopped' })
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Subscribe in your calendar"
        description={`What’s due for ${of}, beside your other appointments.`}
      >
        <div className="grid gap-5">
          {!data && isError && <ErrorBox onRetry={() => refetch()}>Failed to load your calendar address</ErrorBox>}
          {!data && !isError && <Loading />}
          {data && !feed && (
            <>
              <p>
                Make a private address and add it to your calendar once. It then follows your dates and reminders by
                itself, as often as your calendar asks.
              </p>
              <Button className="justify-self-start" busy={making} busyText="Making..." onClick={makeFirst}>
                Make an address
              </Button>
            </>
          )}
          {feed && made?.id === feed.id && <NewAddress address={made.address} />}
          {feed && (
            <Standing
              feed={feed}
              ofVehicle={vehicleId !== undefined}
              isNew={made?.id === feed.id}
              onRenew={() => setAsking('renew')}
              onStop={() => setAsking('stop')}
            />
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={() => setAsking(undefined)}
        title="Make a new address?"
        text="The present address stops at once. Calendars that use it need the new one."
        confirmText="Make a new address"
        cancelText="Keep this one"
        busyText="Making..."
        tone="primary"
        onConfirm={make}
      />
      <ConfirmDialog
        open={asking === 'stop'}
        onOpenChange={() => setAsking(undefined)}
        title="Stop this address?"
        text="Calendars that use it no longer get your dates. What they already show may stay until you remove the calendar there."
        confirmText="Stop this address"
        cancelText="Keep it"
        busyText="Stopping..."
        onConfirm={stop}
      />
    </>
  )
}

type StandingProps = { feed: CalendarFeed; ofVehicle: boolean; isNew: boolean; onRenew: () => void; onStop: () => void }

function Standing({ feed, ofVehicle, isNew, onRenew, onStop }: StandingProps) {
  const { created_at, last_read_at } = feed
  return (
    <div className="grid gap-3">
      {!isNew && (
        <p>
          Your address was made on {formatLongDate(created_at)} and works. We don’t keep a copy of it, so it can’t be
          shown again; if you’ve lost it, make a new one.
        </p>
      )}
      <p className="figures text-muted">
        {last_read_at
          ? `Last read by a calendar: ${relativeTime(last_read_at).replace(/^0m ago$/, 'just now')}.`
          : 'No calendar has read it yet.'}{' '}
        It also stops when you change your password or email address{ofVehicle ? ', or hand the vehicle over.' : '.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isNew && (
          <Button variant="secondary" onClick={onRenew}>
            Make a new address
          </Button>
        )}
        <Button variant="quiet" onClick={onStop}>
          Stop this address
        </Button>
      </div>
    </div>
  )
}
