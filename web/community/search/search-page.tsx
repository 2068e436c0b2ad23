import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { mostListed, type SearchGroup, type SearchKind, type SearchResult } from '#domain/community/search-result.ts'
import { instead } from '../../app/instead.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { searchPageQuery } from './search.api.ts'
import { closeText, groupLabels, ResultPicture, ResultPlate, ResultWords } from './search-look.tsx'

type SearchPageProps = {
  text: string
  kind: SearchKind | undefined
  onSearch: (text: string) => void
}

/** Everything that one may see and that holds what was typed, kind by kind. */
export function SearchPage({ text, kind, onSearch }: SearchPageProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(searchPageQuery(text, kind))
  const groups = (text && data?.groups) || []
  const shown = groups.filter((group) => !kind || group.type === kind)
  const isDone = text !== '' && !isPending && !isPlaceholderData && !isError
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between its links, which work without them
    <div onKeyDown={moveAlong}>
      <header>
        <h1 className="text-4xl">Search</h1>
        <p role="status" className="figures mt-1 mb-4 min-h-6 text-muted">
          {isDone && groups.length > 0 && summaryOf(groups)}
        </p>
        <SearchBox
          label="Search everything"
          placeholder="A name, a car, your number plate, a part, a garage…"
          search={text}
          onSearch={onSearch}
        />
      </header>
      {groups.length > 1 && <KindLinks groups={groups} text={text} kind={kind} />}
      <div className={cx('mt-8', isPlaceholderData && 'opacity-60')}>
        {shown.length === 0 && <h2 className="sr-only">Results</h2>}
        {!text && <Hints />}
        {text && isPending && <Waiting />}
        {text && isError && (
          <ErrorBox onRetry={() => void refetch()}>Search isn’t available right now. Please try again.</ErrorBox>
        )}
        {isDone && shown.length === 0 && (
          <EmptyState
            title="No results found"
            text="Try fewer or shorter words. Other members’ cars are found by make and model, your own also by their plate."
            action={<Directory />}
          />
        )}
        {text && data?.isClose && <p className="mb-4 text-muted">{closeText}</p>}
        <div className="grid gap-8">
          {shown.map((group) => (
            <Group key={group.type} group={group} text={text} alone={kind === group.type} />
          ))}
        </div>
      </div>
    </div>
  )
}

const countOf = ({ count, hasMore }: SearchGroup) => `${count}${hasMore ? '+' : ''}`

function summaryOf(groups: SearchGroup[]) {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return groups.some(({ hasMore }) => hasMore) ? `More than ${total} results` : plural(total, 'result')
}

type KindLinksProps = Pick<SearchPageProps, 'kind' | 'text'> & { groups: SearchGroup[] }

function KindLinks({ groups, kind, text }: KindLinksProps) {
  const link = (of: SearchKind | undefined, words: ReactNode) => (
    <Link
      to="/search"
      search={{ q: text, ...(of && { kind: of }) }}
      resetScroll={false}
      activeProps={{}}
      aria-current={kind === of ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap no-underline transition-colors duration-150 md:min-h-9 md:px-3',
        kind === of ? 'border-transparent bg-primary text-on-primary' : 'border-edge bg-card hover:border-ink',
      )}
    >
      {words}
    </Link>
  )
  return (
    <nav aria-label="Kinds of results" className="mt-4">
      <ul className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        <li>{link(undefined, 'Everything')}</li>
        {groups.map((group) => (
          <li key={group.type}>
            {link(
              group.type,
              <>
                {groupLabels[group.type]} <span className="figures opacity-80">{countOf(group)}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type GroupProps = { group: SearchGroup; text: string; alone: boolean }

const Group = ({ group, text, alone }: GroupProps) => (
  <section aria-labelledby={`found-${group.type}`}>
    <div className="mb-3 flex min-h-10 items-center gap-4">
      <h2 id={`found-${group.type}`} className="text-2xl">
        {groupLabels[group.type]} <span className="figures text-lg text-muted">{countOf(group)}</span>
      </h2>
      <span aria-hidden className="h-px grow bg-line" />
      {!alone && group.count > group.results.length && (
        <Link
          to="/search"
          search={{ q: text, kind: group.type }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          Show all<span className="sr-only"> {groupLabels[group.type].toLowerCase()}</span>
        </Link>
      )}
    </div>
    <ul className="card divide-y divide-line p-0!">
      {group.results.map((result) => (
        <li key={result.id}>
          <Result result={result} />
        </li>
      ))}
    </ul>
    {alone && group.hasMore && (
      <p className="mt-4 text-muted">These are the best {mostListed}. Add another word to narrow them down.</p>
    )}
  </section>
)

function Result({ result }: { result: SearchResult }) {
  const { history } = useRouter()
  return (
    <a
      href={result.href}
      onClick={instead(() => history.push(result.href))}
      data-result
      className="flex min-h-14 items-center gap-3 px-3 py-2 text-ink no-underline -outline-offset-2 transition-colors duration-150 hover:bg-primary-soft md:px-4"
    >
      <ResultPicture result={result} />
      <ResultWords result={result} />
      <ResultPlate result={result} />
    </a>
  )
}

/** Down from the box to the first result, from one to the next, and up again. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const box = event.currentTarget.querySelector<HTMLElement>('input[type=search]')
  const stops = [box, ...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const Hints = () => (
  <EmptyState
    title="What are you looking for?"
    text="People, cars, businesses, guides and posts, and everything in your own books: a part, an invoice number, a workshop, a document."
    art={<Search aria-hidden className="mx-auto size-12 text-primary" />}
    action={<Directory />}
  />
)

const Waiting = () => (
  <>
    <Loading text="Searching..." />
    <div className="grid gap-4">
      {['first', 'second'].map((place) => (
        <Skeleton key={place} className="h-40" />
      ))}
    </div>
  </>
)

const Directory = () => (
  <Link to="/businesses" className={buttonClass({ variant: 'secondary' })}>
    Find a business
  </Link>
)
