import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/basics/format.ts'
import type { SharedEntry, SharedEntryPage, SharedKind } from '#domain/sharing/sharing.ts'
import { cx } from '../../ui/cx.ts'
import { Switch } from '../../ui/forms/choice-fields.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { usePassingFailure } from './passing-failure.ts'
import { sharedEntriesQuery, sharingQuery, showEntry } from './sharing.api.ts'

type EntryListProps = { vehicleId: string; kind: SharedKind; failedText: string }

export function EntryList({ vehicleId, kind, failedText }: EntryListProps) {
  const list = useInfiniteQuery(sharedEntriesQuery(vehicleId, kind))
  const entries = list.data?.pages.flatMap((page) => page.items)
  if (!entries)
    return list.isError ? (
      <ErrorBox onRetry={() => list.refetch()}>Failed to load the entries</ErrorBox>
    ) : (
      <Loading text="Loading entries..." />
    )
  if (entries.length === 0)
    return <p className="mt-2 rounded-md bg-raised p-4 text-muted">There are no entries to show yet.</p>
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry vehicleId={vehicleId} entry={entry} failedText={failedText} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failedText="Failed to load the entries">
        Show more entries
      </ShowMore>
    </>
  )
}

type Pages = InfiniteData<SharedEntryPage, string>

function Entry({ vehicleId, entry, failedText }: { vehicleId: string; entry: SharedEntry; failedText: string }) {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const { failure, fail } = usePassingFailure()
  const shown = wanted ?? entry.is_publicly_visible

  async function show(next: boolean) {
    if (wanted !== undefined) return
    setWanted(next)
    try {
      const saved = await showEntry(vehicleId, entry, next)
      const { queryKey } = sharedEntriesQuery(vehicleId, entry.kind)
      queries.setQueryData<Pages>(queryKey, (pages) => pages && replaced(pages, saved))
      void queries.invalidateQueries({ queryKey: sharingQuery(vehicleId).queryKey })
    } catch {
      fail(failedText)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <div className="py-2">
      <Switch
        label={
          <span className={cx('flex flex-wrap items-baseline gap-x-3', !shown && 'text-muted')}>
            <span className="wrap-anywhere">{entry.title}</span>
            <span className="figures text-sm font-normal text-muted">
              {formatDate(entry.date)}
              {!shown && ' · hidden'}
            </span>
          </span>
        }
        checked={shown}
        aria-busy={wanted !== undefined || undefined}
        onChange={(event) => void show(event.currentTarget.checked)}
      />
      <p role="alert" className="text-sm font-medium text-danger not-empty:mt-1">
        {failure}
      </p>
    </div>
  )
}

const replaced = (pages: Pages, saved: SharedEntry): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === saved.id ? saved : item)),
  })),
})
