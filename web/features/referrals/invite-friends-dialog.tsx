import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyText } from '../../app/copy-text.ts'
import { publicAddress } from '../../app/public-address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useToast } from '../../ui/toast.tsx'
import { referralCodeQuery } from './referrals.api.ts'

/** The member's own link; whoever signs up by it is remembered as invited by them. */
export function InviteFriendsDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const { data, isError, refetch } = useQuery(referralCodeQuery())
  const link = data && publicAddress(`/signup?ref=${encodeURIComponent(data.referral_code)}`)
  const copy = async () => {
    const copied = await copyText(link ?? '', field.current)
    toast(
      copied
        ? { title: 'Link copied to clipboard!', tone: 'good' }
        : { title: 'Failed to copy link', tone: 'destructive' },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Invite Friends"
      description="Know somebody whose car deserves a proper book? Send them your link: whoever signs up by it counts as invited by you."
      footer={
        <Button disabled={!link} icon={<Copy aria-hidden className="size-4" />} onClick={copy}>
          Copy link
        </Button>
      }
    >
      {link ? (
        <TextField
          ref={field}
          label="Your link"
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : isError ? (
        <ErrorBox onRetry={() => refetch()}>Failed to generate referral code</ErrorBox>
      ) : (
        <Loading text="Preparing your link..." />
      )}
    </Dialog>
  )
}
