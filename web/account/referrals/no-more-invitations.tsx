import { useState } from 'react'
import { ApiError, http } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** Asked for by a button, because mail programs open links on their own. */
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
      <Notice tone="good" title="That is settled">
        No invitation will be sent to your address any more, whoever asks us to.
      </Notice>
    )
  if (state === 'unknown')
    return <ErrorBox>This is not the whole link. Please open it from the mail once more.</ErrorBox>
  return (
    <div className="grid gap-4">
      {state === 'failed' && <ErrorBox>That did not work. Please try again.</ErrorBox>}
      <Button busy={state === 'sending'} busyText="One moment..." onClick={stop}>
        Never invite me again
      </Button>
    </div>
  )
}
