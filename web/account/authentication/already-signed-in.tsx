import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { thenTo } from '#domain/basics/next-page.ts'
import { signOut } from '../../app/sign-out.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { messageOf } from './accounts.api.ts'

type AlreadySignedInProps = {
  user: Pick<SessionUser, 'name' | 'email'>
  /** Where the visitor wanted to go. */
  next?: string
}

export function AlreadySignedIn({ user, next }: AlreadySignedInProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const leave = async () => {
    setBusy(true)
    try {
      await signOut(thenTo('/login', next))
    } catch (reason) {
      setError(messageOf(reason, 'We couldn’t log you out. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-5">
      {error && <ErrorBox>{error}</ErrorBox>}
      <p>
        You are signed in as <strong>{user.name}</strong> ({user.email}).
      </p>
      {next && (
        <a href={next} className={buttonClass({ size: 'lg' })}>
          Continue
        </a>
      )}
      <Link to="/" className={buttonClass({ size: 'lg', variant: next ? 'secondary' : 'primary' })}>
        Go to my garage
      </Link>
      <Button variant="quiet" busy={busy} onClick={leave}>
        Log Out
      </Button>
    </div>
  )
}
