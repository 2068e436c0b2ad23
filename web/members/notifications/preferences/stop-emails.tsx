import { useState } from 'react'
import { kindWords, type NotificationKind } from '#domain/members/notification-preference.ts'
import { ApiError } from '../../../app/http.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { stopEmails } from './preferences.api.ts'

/** What the link of an email is about, in words; its secret is checked when the button is pressed. */
export function emailsOf(token: string): string {
  const kind = token.split('.')[0] ?? ''
  if (kind === 'weekly') return 'the weekly email'
  return kind in kindWords ? `emails about ${kindWords[kind as NotificationKind].title.toLowerCase()}` : 'these emails'
}

/** Needs a button press, because mail programs open links on their own. */
export function StopEmails({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed' | 'unknown'>('asking')
  const stop = () => {
    setState('sending')
    stopEmails(token).then(
      () => setState('done'),
      (error) => setState(error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed'),
    )
  }
  if (state === 'done')
    return (
      <Notice tone="good" title="Done">
        We’ve stopped {emailsOf(token)}. You can change your mind at any time in your notification settings.
      </Notice>
    )
  if (state === 'unknown')
    return <ErrorBox>This link no longer works, or is incomplete. Please open it from the email again.</ErrorBox>
  return (
    <div className="grid gap-4">
      {state === 'failed' && <ErrorBox>That didn’t work. Please try again.</ErrorBox>}
      <Button busy={state === 'sending'} busyText="One moment..." onClick={stop}>
        Stop {emailsOf(token)}
      </Button>
    </div>
  )
}
