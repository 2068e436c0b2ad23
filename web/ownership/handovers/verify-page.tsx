import { useRef, useState } from 'react'
import type { Verdict } from '#domain/ownership/handover-verdict.ts'
import { ApiError } from '../../app/http.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { FileDrop } from './file-drop.tsx'
import { verifyHandover } from './handovers.api.ts'
import { HowItWorks } from './how-it-works.tsx'
import { VerdictView } from './verdict-view.tsx'

type Checked = { name: string; verdict?: Verdict; problem?: string }

export function VerifyPage() {
  const [checked, setChecked] = useState<Checked>()
  const [checking, setChecking] = useState(false)
  const result = useRef<HTMLElement>(null)

  const check = async (file: File) => {
    setChecking(true)
    try {
      setChecked({ name: file.name, verdict: await verifyHandover(file) })
    } catch (error) {
      const said = error instanceof ApiError && error.message
      setChecked({ name: file.name, problem: said || 'We couldn’t check the file. Please try again.' })
    }
    setChecking(false)
    result.current?.focus()
    result.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <PublicHeader />
      <main id="main" className="mx-auto max-w-4xl px-4 py-10 sm:px-6 sm:py-14">
        <h1 className="text-4xl sm:text-5xl">Check a handover file</h1>
        <p className="mt-4 max-w-2xl text-xl text-pretty text-muted">
          When a vehicle changes hands in GarageTale, its history is sealed. If you have the file, you can check here
          that nothing has been changed.
        </p>
        <FileDrop checking={checking} onFile={(file) => void check(file)} />
        <section ref={result} tabIndex={-1} aria-label="Result" aria-live="polite" className="scroll-mt-4 outline-none">
          {checked?.problem && (
            <ErrorBox title={`${checked.name} was not checked`} className="mt-6">
              {checked.problem}
            </ErrorBox>
          )}
          {checked?.verdict && <VerdictView name={checked.name} verdict={checked.verdict} />}
        </section>
        <HowItWorks />
      </main>
      <PublicFooter />
    </>
  )
}
