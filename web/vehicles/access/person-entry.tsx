import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical, MailPlus, Pencil, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { listed } from '#domain/basics/listed.ts'
import { type PersonWithAccess, roleWords } from '#domain/vehicles/vehicle-access.ts'
import { explain } from '../../app/save.ts'
import { KeyTag } from '../../ui/art/key-tag.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { endAccess, inviteAgain } from './access.api.ts'
import { seesWords, whatOf } from './words.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })))

const icon = 'size-5'

/** Somebody whom the owner lets in or has invited, and what the owner can do about it. */
export function PersonEntry({ person }: { person: PersonWithAccess }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const name = person.member?.name ?? person.email
  const isExpired = !person.member && person.expires_at < new Date().toISOString()
  const refresh = () => queries.invalidateQueries({ queryKey: ['access'] })
  const again = () =>
    inviteAgain(person.id).then(
      () => {
        toast({ title: `New link sent to ${person.email}`, tone: 'good' })
        return refresh()
      },
      (error) => toast({ title: explain(error, 'Failed to send the link').title, tone: 'destructive' }),
    )
  const more = <IconButton label={`More for ${name}`} icon={<EllipsisVertical aria-hidden className={icon} />} />
  return (
    <li className="flex items-start gap-3 py-4">
      <span aria-hidden className="contents">
        <Avatar name={name} src={sized(person.member?.avatar_url ?? null, 96)} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <KeyTag faint={!person.member}>{roleWords[person.role].title}</KeyTag>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {whatOf(person.vehicle, 'Your whole garage')}
          {person.except_vehicles.length > 0 &&
            `, but for the ${listed(person.except_vehicles.map((car) => whatOf(car, '')))}`}
        </p>
        <p className="text-sm text-muted">{seesWords(person)}</p>
        {!person.member && (
          <p className="figures text-sm">
            {isExpired
              ? `The invitation ran out on ${formatLongDate(person.expires_at)}`
              : `Invited; the link works until ${formatLongDate(person.expires_at)}`}
          </p>
        )}
        {person.email_came_back && (
          <Notice tone="warn" className="mt-2">
            Our email came back. If the address isn’t right, withdraw the invitation and invite them again.
          </Notice>
        )}
      </div>
      <Menu trigger={more}>
        <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => setOpen('change')}>
          Change what they may do
        </MenuItem>
        {!person.member && (
          <MenuItem icon={<MailPlus aria-hidden className={icon} />} onSelect={() => void again()}>
            Send the link again
          </MenuItem>
        )}
        <MenuItem tone="danger" icon={<UserX aria-hidden className={icon} />} onSelect={() => setOpen('remove')}>
          {person.member ? 'Remove' : 'Withdraw invitation'}
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {open === 'change' && <ChangeDialog person={person} onClose={() => setOpen(undefined)} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title={person.member ? `Remove ${name}?` : 'Withdraw this invitation?'}
        text={
          person.member
            ? 'They lose access with their next click. What they added stays with the car.'
            : 'The link in the email stops working.'
        }
        confirmText={person.member ? 'Remove' : 'Withdraw'}
        cancelText="Keep it"
        onConfirm={async () => {
          await endAccess(person.id)
          await refresh()
          toast({ title: person.member ? `${name} no longer has access` : 'Invitation withdrawn', tone: 'good' })
        }}
      />
    </li>
  )
}
