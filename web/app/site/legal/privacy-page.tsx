import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-copy.ts'

type Props = { onBack: () => void }

export function PrivacyPage({ onBack }: Props) {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we keep about you, why, who sees it, and how to take it with you or have it deleted."
      sections={privacySections}
      onBack={onBack}
    />
  )
}
