import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-copy.ts'

type Props = { onBack: () => void }

export function TermsPage({ onBack }: Props) {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you can expect from GarageTale, and what we ask of you. Written to be read."
      sections={termsSections}
      onBack={onBack}
    />
  )
}
