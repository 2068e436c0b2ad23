import { Clock, Globe, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Business } from '#domain/businesses/business.ts'
import { hoursInShort } from '#domain/businesses/business-hours.ts'
import { Section } from '../ui/card.tsx'

type BusinessAboutProps = {
  business: Pick<
    Business,
    'description' | 'address' | 'city' | 'postal_code' | 'country' | 'phone' | 'website' | 'operating_hours'
  >
  action?: ReactNode
}

export function BusinessAbout({ business, action }: BusinessAboutProps) {
  const { description, address, city, postal_code, country, phone, website } = business
  const number = phone.replace(/[^+\d]/g, '')
  const link = 'text-primary underline underline-offset-4'
  return (
    <Section title="About" action={action}>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact icon={MapPin} term="Address">
          <address className="not-italic">
            {address}, {city}
            <br />
            {postal_code}, {country}
          </address>
        </Fact>
        <Fact icon={Phone} term="Phone">
          {number ? (
            <a href={`tel:${number}`} className={`figures ${link}`}>
              {phone}
            </a>
          ) : (
            phone
          )}
        </Fact>
        {website && (
          <Fact icon={Globe} term="Website">
            <a href={website} target="_blank" rel="noopener noreferrer nofollow ugc" className={link}>
              {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Fact>
        )}
        <Fact icon={Clock} term="Hours">
          {hoursInShort(business.operating_hours).map((line) => (
            <span key={line} className="figures block">
              {line}
            </span>
          ))}
        </Fact>
      </dl>
    </Section>
  )
}

const Fact = ({ icon: Icon, term, children }: { icon: typeof Phone; term: string; children: ReactNode }) => (
  <div className="flex min-w-0 items-start gap-3">
    <dt className="shrink-0 pt-0.5">
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="sr-only">{term}</span>
    </dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
