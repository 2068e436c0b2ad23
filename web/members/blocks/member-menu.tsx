import { useQueryClient } from '@tanstack/react-query'
import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { block } from './blocks.api.ts'

type MemberMenuProps = {
  member: { id: string; name: string }
  onReport: () => void
  /** The member is no longer visible: leave their page. */
  onBlocked: () => Promise<void>
}

export function MemberMenu({ member, onReport, onBlocked }: MemberMenuProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)

  const confirm = async () => {
    await block(member.id)
    await onBlocked()
    toast({
      title: `${member.name} is blocked`,
      description: 'You can undo it in Edit Profile, under Security.',
      tone: 'good',
    })
    // Anything already loaded may still show them.
    void queries.invalidateQueries()
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More about ${member.name}`}
            icon={<EllipsisVertical aria-hidden className="size-5" />}
            className="border border-edge bg-card"
          />
        }
      >
        <MenuItem icon={<Flag aria-hidden className="size-4" />} onSelect={onReport}>
          Report Profile
        </MenuItem>
        <MenuItem tone="danger" icon={<Ban aria-hidden className="size-4" />} onSelect={() => setAsking(true)}>
          Block Member
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${member.name}?`}
        text="You won’t see each other anywhere in GarageTale: no profiles, posts or messages. You’ll stop following each other. They aren’t told, and you can undo it."
        confirmText="Block"
        cancelText="Cancel"
        busyText="Blocking..."
        onConfirm={confirm}
      />
    </>
  )
}
