import type { ReactNode } from 'react'
import { registrationTexts } from '#domain/basics/site.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useSite } from '../../ui/this-site.ts'
import { messageOf } from './accounts.api.ts'
import { useInvitation } from './use-invitation.ts'

interface Invited {
  token: string
  email: string
}

type WayInProps = {
  next: string | undefined
  /** The form, for whoever may make an account. */
  children: (invited: Invited | undefined) => ReactNode
}

/** The form, or in words why there is none and how to get in. The server decides again when the account is made. */
export function WayIn({ next, children }: WayInProps) {
  const { registration } = useSite()
  const { standing, check } = useInvitation()
  if (standing.state === 'checking') return <Loading text="Looking at your invitation..." />
  if (standing.state === 'failed')
    return (
      <ErrorBox onRetry={() => void check()}>
        {messageOf(standing.reason, 'We couldn’t look at your invitation. Check your connection and try again.')}
      </ErrorBox>
    )
  if (standing.state === 'over')
    return (
      <Notice tone="warn" title="This invitation no longer works">
        {registrationTexts.invitationOver}
      </Notice>
    )
  const invited = standing.state === 'open' ? standing : undefined
  if (registration === 'closed' && invited?.invitation.role !== 'moderator')
    return <Notice title="Closed to new members">{registrationTexts.closed}</Notice>
  // A member has offered them a car, or a share in one: that link is an invitation too.
  const wasSentLink = next !== undefined && /^\/(transfer|join)\//.test(next)
  if (registration === 'invited' && !invited && !wasSentLink)
    return (
      <Notice title="By invitation">
        {registrationTexts.invited} No invitation yet? Ask whoever told you about this site.
      </Notice>
    )
  return children(invited && { token: invited.token, email: invited.invitation.email })
}
