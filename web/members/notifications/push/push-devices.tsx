import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { PushDevice } from '#domain/members/push.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { currentSubscription, pushSupport } from './browser-push.ts'
import { InstallFirst } from './install-first.tsx'
import { pushQuery, removePushDevice } from './push.api.ts'
import { useTurnPushOn } from './use-turn-push-on.ts'

export function PushDevices() {
  const { data, error, refetch } = useQuery(pushQuery())
  return (
    <Section title="On your devices">
      {!data && !error && <Loading />}
      {!data && error && <ErrorBox onRetry={() => void refetch()}>We couldn’t load your devices.</ErrorBox>}
      {data && (
        <div className="grid gap-4">
          {!data.devices.some(({ is_current }) => is_current) && <ThisDevice />}
          {data.devices.length > 0 && (
            <ul className="divide-y divide-line rounded-md border border-line bg-card">
              {data.devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}

function ThisDevice() {
  const support = pushSupport()
  const { busy, turnOn } = useTurnPushOn()
  if (support === 'install') return <InstallFirst />
  if (support === 'none') return <Notice>This browser can’t show notifications while GarageTale is closed.</Notice>
  if (support === 'blocked')
    return (
      <Notice tone="warn" title="Notifications from this site are blocked in your browser">
        Only you can change that: open the site’s settings beside the address, allow notifications, and come back here.
      </Notice>
    )
  return (
    <Card className="grid grid-cols-[auto_1fr] items-center gap-4 sm:grid-cols-[auto_1fr_auto]">
      <BellRing aria-hidden className="size-8 shrink-0 text-primary" />
      <div>
        <p className="font-semibold">Be told here while GarageTale is closed</p>
        <p className="text-sm text-muted">
          A reminder, a message, a confirmation: one line each, and nothing at night.
        </p>
      </div>
      <Button className="max-sm:col-span-2" busy={busy} busyText="Turning on..." onClick={() => void turnOn()}>
        Turn on here
      </Button>
    </Card>
  )
}

function DeviceRow({ device: { id, device, created_at, is_current } }: { device: PushDevice }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await removePushDevice(id)
      if (is_current) await (await currentSubscription())?.unsubscribe()
      toast({ title: is_current ? 'Notifications are off here' : `Notifications are off on ${device}` })
    } catch (error) {
      toast({ title: 'That didn’t work', description: (error as Error).message, tone: 'destructive' })
      setBusy(false)
    }
    await queries.invalidateQueries(pushQuery())
  }
  return (
    <li className="flex items-center gap-3 p-3">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-2 font-medium">
          {device}
          {is_current && (
            <span className="rounded bg-good-soft px-1.5 text-sm whitespace-nowrap text-good">This device</span>
          )}
        </p>
        <p className="figures text-sm text-muted">On since {formatLongDate(created_at)}</p>
      </div>
      <Button variant="quiet" size="sm" busy={busy} busyText="Stopping..." onClick={() => void stop()}>
        {is_current ? 'Stop on this device' : 'Stop there'}
        {!is_current && <span className="sr-only">: {device}</span>}
      </Button>
    </li>
  )
}
