import { useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { businessTypes } from '#domain/businesses/business.ts'
import type { DirectorySearch, ListedBusiness, DirectoryPage as Page } from '#domain/businesses/directory.ts'
import { http } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { BusinessCard } from './business-card.tsx'
import { directoryPath } from './directory.api.ts'
import { HighStreet } from './high-street.tsx'

type DirectoryPageProps = { search: DirectorySearch; page: Page; onSearch: (search: DirectorySearch) => void }

/** Every business by place and service. The form works without JavaScript too. */
export function DirectoryPage({ search, page, onSearch }: DirectoryPageProps) {
  const isFiltered = Boolean(search.place || search.service || search.type)
  return (
    <>
      <header>
        <h1 className="text-4xl">Find a business</h1>
        <p className="mt-1 text-muted">Garages and specialists on GarageTale, by place and by what they do.</p>
      </header>
      <SearchForm key={JSON.stringify(search)} search={search} onSearch={onSearch} />
      <section aria-labelledby="businesses-found" className="mt-8">
        <h2 id="businesses-found" className="sr-only">
          {isFiltered ? 'Businesses found' : 'All businesses'}
        </h2>
        <p role="status" className="figures mb-4 min-h-6 text-muted">
          {page.items.length > 0 && countOf(page, search)}
        </p>
        {page.items.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'No business found' : 'No businesses yet'}
            text={
              isFiltered
                ? 'Try a larger town, the first part of the postcode (YO21), or fewer words.'
                : 'Businesses appear here as soon as they have opened a profile.'
            }
            art={<HighStreet />}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={() => onSearch({})}>
                  Show all businesses
                </Button>
              )
            }
          />
        ) : (
          <Listed key={JSON.stringify(search)} search={search} page={page} />
        )}
      </section>
    </>
  )
}

function countOf({ total, has_more_than_total, is_close }: Page, { place }: DirectorySearch) {
  const count = has_more_than_total ? `More than ${total} businesses` : plural(total, 'business', 'businesses')
  return is_close ? `Nothing in a place called ‘${place}’. ${count} in one that is spelt nearly so:` : count
}

function SearchForm({ search, onSearch }: Pick<DirectoryPageProps, 'search' | 'onSearch'>) {
  return (
    <search>
      <form
        action="/businesses"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const value = (name: string) => String(typed.get(name) ?? '').trim()
          onSearch(given({ place: value('place'), service: value('service'), type: value('type') }))
        }}
        className="card mt-6 grid items-end gap-4 p-4 md:grid-cols-[1fr_1fr_14rem_auto]"
      >
        <TextField
          label="Town or postcode"
          name="place"
          defaultValue={search.place}
          maxLength={100}
          autoComplete="off"
          placeholder="Whitby, or YO21"
        />
        <TextField
          label="Service"
          name="service"
          defaultValue={search.service}
          maxLength={100}
          autoComplete="off"
          placeholder="Brakes, MOT, bodywork"
        />
        <SelectField label="Type" name="type" defaultValue={search.type ?? ''}>
          <option value="">All types</option>
          {businessTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <Button type="submit" className="h-11!">
          Find
        </Button>
      </form>
    </search>
  )
}

/** Without what was left empty. */
const given = (typed: Record<string, string>): DirectorySearch =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

function Listed({ search, page }: Pick<DirectoryPageProps, 'search' | 'page'>) {
  const [more, setMore] = useState<{ items: ListedBusiness[]; next: string | null }>({ items: [], next: page.next })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function showMore(after: string) {
    setState('busy')
    try {
      const { items, next } = await http.get<Page>(directoryPath(search, after))
      setMore((before) => ({ items: [...before.items, ...items], next }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[...page.items, ...more.items].map((business) => (
          <li key={business.id}>
            <BusinessCard business={business} />
          </li>
        ))}
      </ul>
      {more.next && (
        <div className="mt-8 flex flex-col items-center gap-4">
          {state === 'failed' && <ErrorBox>Couldn’t load more businesses. Please try again.</ErrorBox>}
          <Button
            variant="secondary"
            busy={state === 'busy'}
            busyText="Loading..."
            onClick={() => more.next && void showMore(more.next)}
          >
            Show more businesses
          </Button>
        </div>
      )}
    </>
  )
}
