import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useSite } from '../../ui/this-site.ts'
import { linkClass } from './account-page.tsx'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'
import { signInTexts } from './sign-in-texts.ts'

type SignInDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onSuccess?: () => void }

export function SignInDialog({ open, onOpenChange, onSuccess }: SignInDialogProps) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const { name, registration } = useSite()
  const { title, intro } = signInTexts[mode]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={intro} size="sm">
      <SignInForm mode={mode} onMode={setMode} onSuccess={onSuccess} takesFocus />
      {mode === 'sign-in' && registration !== 'closed' && (
        <p className="mt-4 text-center text-muted">
          New to {name}?{' '}
          <Link to="/signup" className={linkClass}>
            Create Account
          </Link>
        </p>
      )}
    </Dialog>
  )
}
