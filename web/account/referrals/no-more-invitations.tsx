import { useState } from 'react'
import { ApiError, http } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** Needs a button press, because mail programs open links on their own. */
export function NoMoreInvitations({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed' | 'unknown'>('asking')
  const stop = async () => {
    setState('sending')
    try {
      await http.post(`/public/invitations/${encodeURIComponent(token)}/refuse`)
      setState('done')
    } catch (error) {
      setState(error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed')
    }
  }
  if (state === 'done')
    return (
      <Notice tone="good" title="Done">
        We won’t send any more invitations to your address.
      </Notice>
    )
  if (state === 'unknown') return <ErrorBox>This link is incomplete. Please open it from the email again.</ErrorBox>
  return (
    <div className="grid gap-4">
      {state === 'failed' && <ErrorBox>That didn’t work. Please try again.</ErrorBox>}
      <Button busy={state === 'sending'} busyText="One moment..." onClick={stop}>
        Never invite me again
      </Button>
    </div>
  )
}
