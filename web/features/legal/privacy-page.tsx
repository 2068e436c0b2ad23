import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-copy.ts'

type Props = { onBack: () => void; contactEmail?: string }

export function PrivacyPage({ onBack, contactEmail }: Props) {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we keep about you, why, who sees it, and how to take it with you or have it deleted."
      sections={privacySections}
      contactEmail={contactEmail}
      onBack={onBack}
    />
  )
}
