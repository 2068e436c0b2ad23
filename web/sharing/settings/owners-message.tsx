import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { longestMessage } from '#domain/sharing/sharing.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import { ApiError } from '../../app/http.ts'
import { explain, type SaveFailure } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { changeSharing, sharingQuery } from './sharing.api.ts'

const failed = "Failed to save the Owner's Message"
const count = new Intl.NumberFormat('en-GB')

type OwnersMessageProps = { vehicleId: string; message: string | null; isPublic: boolean }

export function OwnersMessage({ vehicleId, message, isPublic }: OwnersMessageProps) {
  const toast = useToast()
  const queries = useQueryClient()
  // Keeps the message it started from: if that has changed in the meantime, it must not be overwritten.
  const [draft, setDraft] = useState<{ text: string; was: string | null }>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  const text = draft?.text ?? message ?? ''
  const changed = draft !== undefined && text.trim() !== (message ?? '')
  const tooLong = text.trim().length > longestMessage

  const forget = () => {
    setDraft(undefined)
    setFailure(undefined)
  }
  async function reload() {
    try {
      await queries.fetchQuery({ ...sharingQuery(vehicleId), staleTime: 0 })
      forget()
    } catch {
      toast({ title: 'We couldn’t load the latest version.', tone: 'destructive' })
    }
  }
  async function save() {
    if (!draft) return
    if (isDemoVehicle(vehicleId)) return toast({ title: demoVehicleRefusal, tone: 'destructive' })
    setSaving(true)
    setFailure(undefined)
    try {
      const saved = await changeSharing(vehicleId, { public_description: text, public_description_was: draft.was })
      queries.setQueryData(sharingQuery(vehicleId).queryKey, saved)
      // What was typed during the request is the next change, and is not lost.
      setDraft((now) => (now?.text === draft.text ? undefined : now && { ...now, was: saved.public_description }))
      toast({ title: saved.public_description ? "Owner's Message saved" : "Owner's Message removed", tone: 'good' })
    } catch (error) {
      const beside = error instanceof ApiError ? error.fields.public_description : undefined
      setFailure(beside ? { title: failed, detail: beside } : explain(error, failed))
    } finally {
      setSaving(false)
    }
  }
  return (
    <section aria-labelledby="owners-message" className="card">
      <h3 id="owners-message" className="mb-1 text-xl">
        Owner's Message
      </h3>
      <p className="mb-4 text-muted">
        {isPublic ? 'Shown on the public page' : 'Will be shown on the public page'}, in your own words: how you got the
        car, what it’s like to live with, and what a reader should know.
      </p>
      <TextArea
        label="Owner's Message"
        hideLabel
        rows={6}
        placeholder="Dry stored, never raced, always started on the second turn."
        value={text}
        error={tooLong ? `Use ${count.format(longestMessage)} characters or fewer` : undefined}
        onChange={({ currentTarget: { value } }) =>
          setDraft((before) => {
            const was = before ? before.was : message
            return value === (was ?? '') ? undefined : { text: value, was }
          })
        }
      />
      {failure && (
        <div className="mt-3">
          <SaveFailureBox failure={failure} onReload={() => void reload()} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className={cx('figures text-sm', tooLong ? 'font-medium text-danger' : 'text-muted')}>
          {count.format(text.trim().length)} of {count.format(longestMessage)} characters
          {changed && !tooLong && ' · not saved yet'}
        </p>
        <div className="flex gap-3">
          {changed && !saving && (
            <Button variant="quiet" onClick={forget}>
              Undo changes
            </Button>
          )}
          <Button disabled={!changed || tooLong} busy={saving} busyText="Saving..." onClick={save}>
            Save message
          </Button>
        </div>
      </div>
      <LeaveQuestion unsaved={changed} onDiscard={forget} />
    </section>
  )
}

/** Leaving the page or the tab discards the text; a dialog over the tab does not. */
function LeaveQuestion({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname || tabIn(current.search) !== tabIn(next.search),
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={() => leaving.reset?.()}
      title="Discard what you entered?"
      text="Your message has not been saved."
      confirmText="Discard"
      cancelText="Keep editing"
      busyText="Discard"
      onConfirm={async () => {
        onDiscard()
        leaving.proceed?.()
      }}
    />
  )
}

const tabIn = (search: unknown) => (search as { tab?: string }).tab
