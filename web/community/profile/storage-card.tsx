import { Link } from '@tanstack/react-router'
import { type StorageUse, storageState } from '#domain/basics/file.ts'
import { FuelGauge } from '../../ui/art/gauge.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

const megabytes = (bytes: number) => bytes / (1024 * 1024)
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function StorageCard({ storage }: { storage: StorageUse }) {
  const state = storageState(storage)
  return (
    <Card>
      {storage.limit_bytes === null ? (
        <p className="text-center">
          <span className="block font-semibold">Storage</span>
          <span className="figures text-sm text-muted">
            {number.format(megabytes(storage.used_bytes))} MB used, no limit
          </span>
        </p>
      ) : (
        <FuelGauge
          label="Storage"
          used={megabytes(storage.used_bytes)}
          limit={megabytes(storage.limit_bytes)}
          unit="MB"
        />
      )}
      {state !== 'fine' && (
        <Notice
          tone="warn"
          title={state === 'full' ? 'Your storage is full' : 'Your storage is nearly full'}
          className="mt-4"
        >
          <Link to="/subscription" className="font-semibold text-primary underline underline-offset-4">
            Upgrade your plan
          </Link>{' '}
          or delete files to make room. Everything you have stored stays available.
        </Notice>
      )}
    </Card>
  )
}
