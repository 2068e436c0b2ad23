import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { type InviteTrigger, inviteTexts } from '#domain/account/referral.ts'
import { copyText } from '../../app/copy-text.ts'
import { publicAddress } from '../../app/public-address.ts'
import { ShareTo } from '../../app/share-to.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { useSite } from '../../ui/this-site.ts'
import { InviteForm } from './invite-form.tsx'
import { inviteWords } from './invite-words.ts'
import { referralCodeQuery, referralsQuery } from './referrals.api.ts'
import { Rewards } from './rewards.tsx'

type InviteFriendsDialogProps = { trigger?: InviteTrigger; onClose: () => void }

/** The member's referral link, to share or to email; sign-ups through it are credited to them. */
export function InviteFriendsDialog({ trigger = 'default', onClose }: InviteFriendsDialogProps) {
  const [draft, setDraft] = useState({ typed: false, sending: false })
  const { close, question } = useDiscardGuard({ dirty: draft.typed, busy: draft.sending, onClose })
  const { data: code, isError, refetch } = useQuery(referralCodeQuery())
  const { data: referrals } = useQuery(referralsQuery())
  const { title, text } = inviteWords[trigger]
  const isOpen = useSite().registration === 'open'
  return (
    <>
      <Dialog open onOpenChange={close} title="Invite Friends" description={title}>
        <div className="grid gap-6">
          {isOpen ? (
            <>
              <p>{text}</p>
              <Rewards counted={referrals?.counted} />
            </>
          ) : (
            <p>{inviteTexts.notOpen}</p>
          )}
          {!isOpen ? null : code ? (
            <>
              <YourLink link={publicAddress(`/signup?ref=${encodeURIComponent(code.referral_code)}`)} />
              <InviteForm left={referrals?.invites_left} onDraft={setDraft} />
            </>
          ) : isError ? (
            <ErrorBox onRetry={() => refetch()}>{inviteTexts.noCode}</ErrorBox>
          ) : (
            <Loading text="Preparing your link..." />
          )}
        </div>
      </Dialog>
      {question}
    </>
  )
}

function YourLink({ link }: { link: string }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () =>
    toast(
      (await copyText(link, field.current))
        ? { title: inviteTexts.copied, tone: 'good' }
        : { title: inviteTexts.notCopied, tone: 'destructive' },
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          className="min-w-[min(13rem,100%)] grow"
          label="Your link"
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={copy}>
          Copy link
        </Button>
      </div>
      <ShareTo link={link} title="Join me on GarageTale: the whole story of a car in one book." />
    </div>
  )
}
