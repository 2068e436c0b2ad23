import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { relativeTime } from '#domain/basics/format.ts'
import type { BusinessToVerify, VouchedFor } from '#domain/community/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { CardTools, Mark } from './card-parts.tsx'
import type { Thing } from './moderation.api.ts'
import type { Verdict } from './verify-dialog.tsx'

type BusinessCardProps = {
  business: BusinessToVerify
  onVerdict: (verdict: Verdict) => void
  onHistory: (thing: Thing) => void
}

/** What the badge would confirm, and how to check it. */
export function BusinessCard({ business, onVerdict, onHistory }: BusinessCardProps) {
  const { business_name, business_type, owner, is_verified, hidden, waiting, was, logo_url, changed_at } = business
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card" aria-label={business_name}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-dashed border-edge bg-raised px-4 py-2.5 md:px-6">
        <p className="font-display text-lg font-bold">{business_type}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {hidden && <Mark>Hidden</Mark>}
          {is_verified && (
            <span className="inline-flex items-center gap-1 font-semibold text-good">
              <BadgeCheck aria-hidden className="size-4" />
              Verified
            </span>
          )}
          {waiting && (
            <span className="figures">
              {is_verified ? 'Changed' : 'Arrived'} <time dateTime={changed_at}>{relativeTime(changed_at)}</time>
            </span>
          )}
        </p>
      </header>
      <div className="grid gap-4 p-4 md:p-6">
        <div className="flex gap-4">
          {logo_url && (
            <img
              src={sized(logo_url, 320) ?? ''}
              alt=""
              loading="lazy"
              className="size-16 shrink-0 rounded-md border border-line bg-raised object-cover"
            />
          )}
          <div className="min-w-0">
            <h2 className="text-xl wrap-anywhere">{business_name}</h2>
            <p className="wrap-anywhere">
              of{' '}
              <Link
                to="/profile/$userId"
                params={{ userId: owner.id }}
                className="font-semibold text-primary underline underline-offset-4"
              >
                {owner.name}
              </Link>
              {owner.email_verified ? '' : ', whose own email address isn’t confirmed'}
            </p>
          </div>
        </div>
        {was && <Changes now={business} was={was} />}
        <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{business.description}</p>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          <Fact term="Address">
            {[business.address, business.city, business.postal_code, business.country].join(', ')}
          </Fact>
          <Fact term="Phone">{business.phone}</Fact>
          <Fact term="E-mail">{business.email}</Fact>
          <Fact term="Website">{business.website ?? 'None'}</Fact>
        </dl>
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 md:px-6">
        {waiting && !hidden && (
          <Button onClick={() => onVerdict({ business, verified: true })}>
            {is_verified ? 'Keep badge' : 'Verify'}
          </Button>
        )}
        {(waiting || is_verified) && (
          <Button variant="secondary" onClick={() => onVerdict({ business, verified: false })}>
            {is_verified ? 'Remove badge' : 'Decline'}
          </Button>
        )}
        <CardTools
          thing={{ object_type: 'business', object_id: business.id }}
          href={hidden ? null : `/business/${business.user_id}`}
          onHistory={onHistory}
        />
      </footer>
    </article>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="max-sm:mb-2 wrap-anywhere">{children}</dd>
  </>
)

const called: Record<keyof VouchedFor, string> = {
  business_name: 'Name',
  business_type: 'Type',
  address: 'Address',
  city: 'City',
  postal_code: 'Postal code',
  country: 'Country',
}

const Changes = ({ now, was }: { now: VouchedFor; was: VouchedFor }) => (
  <Notice tone="warn" title="Changed since it was verified">
    <ul>
      {(Object.keys(called) as (keyof VouchedFor)[])
        .filter((field) => now[field] !== was[field])
        .map((field) => (
          <li key={field} className="wrap-anywhere">
            {called[field]}: {was[field]} <span aria-hidden>→</span>
            <span className="sr-only">is now</span> {now[field]}
          </li>
        ))}
    </ul>
  </Notice>
)
