import { useEffect, useId, useRef, useState } from 'react'
import { sessionChanged } from '../../../app/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginTwoFactor, endTwoFactor, newRecoveryCodes, type Proof, type TwoFactorStart } from './security.api.ts'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Purpose = 'begin' | 'end' | 'renew'
type Step =
  | { name: 'resting' }
  | { name: 'password'; purpose: Purpose }
  | { name: 'confirm'; start: TwoFactorStart }
  | { name: 'codes'; codes: string[] }

const asks: Record<Purpose, { text: string; button: string }> = {
  begin: { text: 'Enter your password to set up two-factor sign-in.', button: 'Continue' },
  end: { text: 'Enter your password and a code to turn two-factor sign-in off.', button: 'Turn off' },
  renew: {
    text: 'Enter your password and a code to get new recovery codes. The old ones stop working.',
    button: 'Get new codes',
  },
}

export function TwoFactorSettings({ enabled }: { enabled: boolean }) {
  const toast = useToast()
  const heading = useId()
  const [step, setStep] = useState<Step>({ name: 'resting' })
  const rest = () => setStep({ name: 'resting' })

  // The pressed button is gone with its step, so focus moves to the new one.
  const section = useRef<HTMLElement>(null)
  const shown = useRef(step.name)
  useEffect(() => {
    if (shown.current === step.name) return
    shown.current = step.name
    if (step.name === 'password') return // its field takes focus
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [step.name])

  const withProof = async (purpose: Purpose, proof: Proof) => {
    if (purpose === 'begin') return setStep({ name: 'confirm', start: await beginTwoFactor(proof.password) })
    if (purpose === 'renew') return setStep({ name: 'codes', codes: (await newRecoveryCodes(proof)).recovery_codes })
    await endTwoFactor(proof)
    await sessionChanged()
    toast({ title: 'Two-factor sign-in is off', description: 'Your other devices have been signed out.' })
    rest()
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className="scroll-mt-4 outline-none">
      <h3 id={heading} className="mb-2 text-xl">
        Two-factor sign-in
      </h3>
      {step.name === 'resting' && (
        <>
          <p className="mb-4 text-muted">
            {enabled
              ? 'On. Signing in also asks for a code from your authenticator app.'
              : 'Off. Turn it on and signing in also asks for a code from an app on your phone.'}
          </p>
          <div className="flex flex-wrap gap-3">
            {enabled ? (
              <>
                <Button variant="secondary" onClick={() => setStep({ name: 'password', purpose: 'renew' })}>
                  New recovery codes
                </Button>
                <Button variant="secondary" onClick={() => setStep({ name: 'password', purpose: 'end' })}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button variant="secondary" onClick={() => setStep({ name: 'password', purpose: 'begin' })}>
                Turn on
              </Button>
            )}
          </div>
        </>
      )}
      {step.name === 'password' && (
        <ConfirmPassword
          key={step.purpose}
          {...asks[step.purpose]}
          withCode={step.purpose !== 'begin'}
          onProof={(proof) => withProof(step.purpose, proof)}
          onCancel={rest}
        />
      )}
      {step.name === 'confirm' && (
        <TwoFactorSetup
          uri={step.start.totp_uri}
          onCancel={rest}
          onConfirmed={async () => {
            setStep({ name: 'codes', codes: step.start.recovery_codes })
            await sessionChanged()
          }}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </section>
  )
}
