import { Timer } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { priceWords } from '#domain/basics/format.ts'
import { type BusinessService, businessTexts } from '#domain/businesses/business.ts'
import { Section } from '../ui/card.tsx'

type BusinessServicesProps = {
  services: BusinessService[]
  /** Beside the heading: Add Service for its owner. */
  action?: ReactNode
  /** Replaces the text where a quote can be requested. */
  quote?: (service: BusinessService) => ReactNode
  /** Below each one: its owner's actions. */
  tools?: (service: BusinessService, place: number) => ReactNode
  empty?: ReactNode
  list?: ComponentProps<'ul'>
}

/** The price list: what, how long, and the price at the end of a dotted line. */
export function BusinessServices({ services, action, quote, tools, empty, list }: BusinessServicesProps) {
  return (
    <Section id="services" title="Our Services" action={action}>
      {services.length === 0 ? (
        (empty ?? <p className="text-muted">No services are listed yet.</p>)
      ) : (
        <ul
          {...list}
          aria-label="Services"
          className="rounded-md border border-line bg-card px-4 outline-1 -outline-offset-4 outline-line md:px-6"
        >
          {services.map((service, place) => (
            <li key={service.id} className="border-line py-4 not-first:border-t">
              <div className="flex items-baseline gap-3">
                <h3 className="min-w-0 text-lg wrap-anywhere">{service.name}</h3>
                <span aria-hidden className="min-w-4 grow border-b-2 border-dotted border-edge" />
                <Price service={service} quote={quote} />
              </div>
              {service.description && (
                <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere text-muted">{service.description}</p>
              )}
              <div className="mt-1 flex flex-wrap items-center gap-x-4 empty:hidden">
                {service.estimated_time && (
                  <p className="flex items-center gap-1.5 text-sm wrap-anywhere text-muted">
                    <Timer aria-hidden className="size-4 shrink-0" />
                    <span>
                      <span className="sr-only">Estimated time: </span>
                      {service.estimated_time}
                    </span>
                  </p>
                )}
                {tools && <div className="ml-auto">{tools(service, place)}</div>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Price({ service, quote }: Pick<BusinessServicesProps, 'quote'> & { service: BusinessService }) {
  const { price, is_quote_required } = service
  if (price !== null && !is_quote_required)
    return <p className="figures shrink-0 font-display text-xl font-bold text-primary">{priceWords(price)}</p>
  return quote ? quote(service) : <p className="shrink-0 font-semibold text-muted">{businessTexts.quote}</p>
}
