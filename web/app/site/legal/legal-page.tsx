import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { instead } from '../../instead.ts'
import { PublicFooter } from '../../public/public-footer.tsx'
import { PublicHeader } from '../../public/public-header.tsx'
import { useOperator } from '../../public/use-operator.ts'

/** A string is a paragraph, a list of strings is a bulleted list. */
export type LegalSection = {
  id: string
  title: string
  body: readonly (string | readonly string[])[]
  /** Followed by who runs the site and how to reach them. */
  namesOperator?: boolean
}

type Props = {
  title: string
  lead: string
  sections: readonly LegalSection[]
  onBack: () => void
}

export function LegalPage({ title, lead, sections, onBack }: Props) {
  return (
    <>
      <PublicHeader />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-6 pb-20 sm:px-6">
        <Link
          to="/welcome"
          onClick={instead(onBack)}
          className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), '-ml-3')}
        >
          <span aria-hidden="true">←</span> Back
        </Link>
        <header className="mt-6 border-b border-line pb-8">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="mt-4 max-w-2xl text-lg text-pretty text-muted">{lead}</p>
          <p className="mt-4 tabular-nums">Last updated 13/03/25</p>
        </header>
        <div className="mt-8 gap-16 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
          <Contents sections={sections} />
          <div className="mt-10 max-w-2xl lg:mt-0">
            {sections.map((section, index) => (
              <section key={section.id} aria-labelledby={section.id} className="not-first:mt-12">
                <h2 id={section.id} className="scroll-mt-6 text-2xl">
                  <span className="mr-2 text-muted tabular-nums">{index + 1}.</span>
                  {section.title}
                </h2>
                <Body body={section.body} />
                {section.namesOperator && <NamedOperator />}
              </section>
            ))}
          </div>
        </div>
      </main>
      <PublicFooter />
    </>
  )
}

function NamedOperator() {
  const operator = useOperator()
  if (operator === undefined) return null
  if (operator === null)
    return (
      <p className="mt-4 border-l-4 border-warn pl-4 leading-relaxed">
        The operator of this site hasn’t given a name, address or contact yet.
      </p>
    )
  return (
    <address className="mt-4 border-l-4 border-line pl-4 leading-relaxed wrap-anywhere not-italic">
      <strong>{operator.name}</strong>
      <br />
      {operator.address}
      <br />
      <a href={`mailto:${operator.email}`} className="inline-block py-1 underline underline-offset-4">
        {operator.email}
      </a>
    </address>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-6">
      <h2 id="contents" className="text-lg">
        Contents
      </h2>
      <ol className="mt-3 border-l-2 border-line">
        {sections.map((section, index) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="-ml-0.5 flex gap-3 border-l-2 border-transparent py-1.5 pl-4 text-muted hover:border-primary hover:text-ink"
            >
              <span className="min-w-5 tabular-nums">{index + 1}.</span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Body = ({ body }: Pick<LegalSection, 'body'>) =>
  body.map((part) =>
    typeof part === 'string' ? (
      <p key={part} className="mt-4 leading-relaxed">
        {part}
      </p>
    ) : (
      <ul key={part[0]} className="mt-4 list-disc space-y-2 pl-6 leading-relaxed marker:text-muted">
        {part.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
