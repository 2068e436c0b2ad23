import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { type Checked, checkFile } from './check-file.ts'
import { FileDrop } from './file-drop.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { VerdictView } from './verdict-view.tsx'
import './verify-page.css'

const ChainView = lazy(() => import('./chain-view.tsx').then((module) => ({ default: module.ChainView })))

const provenOf = (checked: Checked[]) =>
  checked.flatMap(({ bytes, verdict }) =>
    bytes && verdict?.verdict === 'genuine' ? { bytes, hashes: verdict.chain.hashes } : [],
  )

/** More than any car has; each is checked by itself. */
const mostFiles = 12

export function VerifyPage() {
  const [checked, setChecked] = useState<Checked[]>([])
  const [checking, setChecking] = useState<string>()
  const [left, setLeft] = useState(0)
  const result = useRef<HTMLElement>(null)

  const proven = useMemo(() => provenOf(checked), [checked])

  const check = async (files: File[]) => {
    const taken = files.slice(0, mostFiles)
    const found: Checked[] = []
    for (const [at, file] of taken.entries()) {
      setChecking(taken.length > 1 ? `Checking file ${at + 1} of ${taken.length}...` : 'Checking the file...')
      found.push(await checkFile(file))
    }
    setChecked(found)
    setLeft(files.length - taken.length)
    setChecking(undefined)
    result.current?.focus()
    result.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <PublicHeader />
      <main id="main" data-verify className="mx-auto max-w-4xl px-4 py-10 sm:px-6 sm:py-14">
        <h1 className="text-4xl sm:text-5xl">Check a handover file</h1>
        <p className="mt-4 max-w-2xl text-xl text-pretty text-muted">
          When a vehicle changes hands in GarageTale, its history is sealed. If you have the file, you can check here
          that nothing has been changed, and read it.
        </p>
        <FileDrop checking={checking} onFiles={(files) => void check(files)} />
        <section ref={result} tabIndex={-1} aria-label="Result" aria-live="polite" className="scroll-mt-4 outline-none">
          {left > 0 && (
            <p className="mt-4 text-warn">
              {plural(left, 'more file wasn’t', 'more files weren’t')} checked. Choose up to {mostFiles} at a time.
            </p>
          )}
          {proven.length > 1 && (
            <Suspense fallback={null}>
              <ChainView files={proven} />
            </Suspense>
          )}
          {checked.map(({ name, verdict, bytes, problem }, at) =>
            verdict ? (
              <VerdictView
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
                key={`${at} ${checked.length} ${name}`}
                isOneOfSeveral={checked.length > 1}
                {...{ name, verdict, bytes }}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <ErrorBox key={`${at} ${name}`} title={`${name} was not checked`} className="mt-6">
                {problem}
              </ErrorBox>
            ),
          )}
        </section>
        <HowItWorks />
      </main>
      <PublicFooter />
    </>
  )
}
