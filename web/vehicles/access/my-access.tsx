import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import { type AccessOfMine, roleWords } from '#domain/vehicles/vehicle-access.ts'
import { explain } from '../../app/save.ts'
import { KeyTag } from '../../ui/art/key-tag.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { acceptInvitation, declineInvitation, endAccess } from './access.api.ts'
import { whatOf } from './words.ts'

/** An invitation to answer, or a car of somebody else's that can be left. */
export function MyAccess({ mine }: { mine: AccessOfMine }) {
  const toast = useToast()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const what = whatOf(mine.vehicle, `${mine.owner.name}’s whole garage`)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['access'] }),
      queries.invalidateQueries({ queryKey: ['vehicles'] }),
    ])
  const answer = async (act: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await act()
      toast({ title: said, tone: 'good' })
    } catch (error) {
      toast({ title: explain(error, 'Failed to answer the invitation').title, tone: 'destructive' })
    }
    setBusy(false)
    await refresh()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mine.accepted_at && mine.vehicle ? (
            <Link
              to="/vehicle/$vehicleId"
              params={{ vehicleId: mine.vehicle.id }}
              className="font-semibold wrap-anywhere underline underline-offset-4"
            >
              {what}
            </Link>
          ) : (
            <span className="font-semibold wrap-anywhere">{what}</span>
          )}
          <KeyTag faint={!mine.accepted_at}>{roleWords[mine.role].title}</KeyTag>
        </p>
        <p className="figures text-sm text-muted">
          {mine.accepted_at
            ? `Shared by ${mine.owner.name} since ${formatLongDate(mine.accepted_at)}`
            : `${mine.owner.name} invited you. You can answer until ${formatLongDate(mine.expires_at)}.`}
        </p>
      </div>
      {mine.accepted_at ? (
        <Button variant="secondary" size="sm" onClick={() => setLeaving(true)}>
          Leave<span className="sr-only"> {what}</span>
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={busy}
            onClick={() => void answer(() => acceptInvitation(mine.id), `You can now see ${what}`)}
          >
            Accept<span className="sr-only"> {what}</span>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            onClick={() => void answer(() => declineInvitation(mine.id), 'Invitation declined')}
          >
            Decline<span className="sr-only"> {what}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`Leave ${what}?`}
        text={`You won’t see it any more. What you added stays with ${mine.owner.name}, who can invite you again.`}
        confirmText="Leave"
        cancelText="Stay"
        onConfirm={async () => {
          await endAccess(mine.id)
          await refresh()
          toast({ title: 'You no longer have access', tone: 'good' })
        }}
      />
    </li>
  )
}
