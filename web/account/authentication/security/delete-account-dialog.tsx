import { type FormEvent, useId, useState } from 'react'
import { leaveDevice } from '../../../app/device/leave-device.ts'
import { ApiError } from '../../../app/http.ts'
import { forgetOutbox } from '../../../app/outbox/forget-outbox.ts'
import { sessionNow, tellOtherTabs } from '../../../app/session.ts'
import { forgetShared } from '../../../app/share-inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { PasswordField, TextField } from '../../../ui/forms/field.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { messageOf } from '../accounts.api.ts'
import { focusOn } from '../focus-on.ts'
import { type DataDownload, DownloadButton, DownloadProgress } from './download-data.tsx'
import { deleteAccount } from './security.api.ts'

const goes = [
  'Your garage: every vehicle with its records, photos, documents, reminders, public page and listing.',
  'What you wrote: posts, comments, guides and messages, and the replies to your posts.',
  'Your points, badges and followers, and everything you kept from vehicles you sold.',
  'Any open transfer, sent or received, is cancelled, and the other person is told.',
]
const stays = [
  'The sealed history of vehicles you handed on stays with those vehicles. It never named you.',
  'A seller whose vehicle you bought keeps their own record of the sale, without your name and email.',
  'For a year we keep a fingerprint of your email address, so that nobody is rewarded twice for inviting you. It can’t be turned back into the address.',
]
const word = 'DELETE'

type DeleteAccountDialogProps = { email: string; twoFactor: boolean; download: DataDownload; onClose: () => void }
type Problems = { password?: string; code?: string; word?: string }

export function DeleteAccountDialog({ email, twoFactor, download, onClose }: DeleteAccountDialogProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [problems, setProblems] = useState<Problems>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = event.currentTarget
    const given = Object.fromEntries(new FormData(place)) as Record<string, string>
    const { password = '', code = '' } = given
    const found: Problems = {
      ...(password ? {} : { password: 'Please enter your password' }),
      ...(twoFactor && !code.trim() ? { code: 'Please enter a code' } : {}),
      ...(given.word?.trim().toUpperCase() === word ? {} : { word: `Please type ${word}` }),
    }
    const show = (shown: Problems) => {
      setProblems(shown)
      const [first] = Object.keys(shown)
      if (first) focusOn(place, first)
    }
    setError('')
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    // Every tab hears that the account is gone, this one too, and is signed out by then.
    const session = sessionNow()
    try {
      await deleteAccount({ password, ...(twoFactor ? { code } : {}) })
    } catch (reason) {
      setBusy(false)
      const fields = reason instanceof ApiError ? reason.fields : {}
      if (fields.password || fields.code) show(fields)
      else setError(messageOf(reason, 'We couldn’t delete your account. Nothing has changed; please try again.'))
      return
    }
    await forgetOutbox(session).catch(() => {})
    tellOtherTabs()
    await leaveDevice()
    forgetShared()
    window.location.assign('/welcome?goodbye=1')
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Delete my account"
      description="This can’t be undone, by you or by us."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy} busyText="Deleting...">
            Delete my account
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <Points title="What’s deleted" points={goes} />
        <Points title="What’s kept" points={stays} />
        <div className="rounded-md border border-line bg-raised p-4">
          <p className="mb-3">Would you like a copy first? You can’t get one afterwards.</p>
          <DownloadButton download={download} />
          <DownloadProgress download={download} />
        </div>
        <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
          {error && <ErrorBox>{error}</ErrorBox>}
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={problems.password}
            required
          />
          {twoFactor && <CodeField error={problems.code} required />}
          <TextField
            label={`Type ${word} to confirm`}
            name="word"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problems.word}
            required
          />
        </form>
      </div>
    </Dialog>
  )
}

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
