import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { type Guide, guideDetails, guideTexts, videoGuideDetails } from '#domain/community/guide.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote } from '../../app/files-note.ts'
import { besideField, useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { GuideFields, type GuideValues } from './guide-fields.tsx'
import { addGuide } from './guides.api.ts'
import { KindChoice } from './kind-choice.tsx'

type NewGuideDialogProps = { onClose: () => void; onSaved: (guide: Guide) => void }

const blank: GuideValues = { title: '', description: '', make: '', model: '', url: '' }
const resolvers = {
  file: zodResolver(guideDetails) as unknown as Resolver<GuideValues>,
  youtube: zodResolver(videoGuideDetails) as unknown as Resolver<GuideValues>,
}

/** First the kind of guide, then the form; Back keeps the input for either kind. */
export function NewGuideDialog({ onClose, onSaved }: NewGuideDialogProps) {
  const id = useId()
  const [kind, setKind] = useState<Guide['type']>()
  const [last, setLast] = useState<Guide['type']>()
  const [missing, setMissing] = useState(false)
  const attachments = useAttachments({ kind: 'guide', vehicleId: '', most: 1, failedText: guideTexts.failed })
  const [file] = attachments.ready
  const form = useForm<GuideValues>({ defaultValues: blank, resolver: resolvers[kind ?? 'file'] })
  const { errors, isDirty } = form.formState
  const { save, saving, failure, forgetFailure } = useSave(guideTexts.failed)
  const entered = isDirty || attachments.count > 0
  const guard = useDiscardGuard({ dirty: entered, busy: saving, onClose })
  const fields = useRef<HTMLFormElement>(null)
  useFirstField(fields, kind)

  const back = () => {
    setLast(kind)
    setKind(undefined)
    setMissing(false)
    form.clearErrors()
    forgetFailure()
  }
  const lacksFile = kind === 'file' && !file
  const submit = form.handleSubmit(
    (details) => {
      setMissing(lacksFile)
      if (lacksFile) return fields.current?.querySelector<HTMLElement>('input[type=file]')?.focus()
      return save({
        act: (key) => addGuide({ ...details, type: kind, ...(kind === 'file' && { file_id: file?.fileId }) }, key),
        onSaved: (guide) => {
          guard.release()
          onSaved(guide)
        },
        onField: besideField(blank, form.setError),
      })
    },
    () => setMissing(lacksFile),
  )
  const waiting = kind === 'file' && attachments.uploading
  return (
    <>
      <Dialog
        open
        onOpenChange={guard.close}
        title="New Guide"
        description={kind ? (kind === 'file' ? 'A PDF for other members to read' : 'A video on YouTube') : undefined}
        note={kind === 'file' && missing && lacksFile ? filesNote(true, attachments) : undefined}
        footer={kind && <Footer form={id} saving={saving} busy={saving || waiting} onBack={back} />}
      >
        {kind ? (
          <form id={id} ref={fields} noValidate onSubmit={submit} className="grid gap-5">
            {kind === 'file' ? (
              <AttachmentsField
                {...attachments.field}
                label="PDF file"
                hint="Every member can read it. Up to 10 MB."
                error={missing && lacksFile && !attachments.uploading ? guideTexts.noFile : undefined}
                accept=".pdf,application/pdf"
                multiple={false}
                disabled={saving}
              />
            ) : (
              <TextField
                label="YouTube URL"
                required
                type="url"
                inputMode="url"
                placeholder="https://www.youtube.com/watch?v="
                maxLength={2000}
                error={errors.url?.message}
                {...form.register('url')}
              />
            )}
            <GuideFields register={form.register} errors={errors} titleIsOptional={kind === 'youtube'} />
            <SaveFailureBox failure={failure} />
          </form>
        ) : (
          <KindChoice onChoose={setKind} last={last} kept={entered} />
        )}
      </Dialog>
      {guard.question}
    </>
  )
}

type FooterProps = { form: string; saving: boolean; busy: boolean; onBack: () => void }

const Footer = ({ form, saving, busy, onBack }: FooterProps) => (
  <>
    <Button
      variant="secondary"
      disabled={saving}
      icon={<ArrowLeft aria-hidden className="size-5" />}
      onClick={onBack}
      className="md:mr-auto"
    >
      Back
    </Button>
    <Button type="submit" form={form} busy={busy} busyText="Uploading...">
      Upload Guide
    </Button>
  </>
)

/** The next step focuses its first field. */
function useFirstField(form: RefObject<HTMLFormElement | null>, step: string | undefined) {
  useEffect(() => {
    if (step) form.current?.querySelector('input')?.focus()
  }, [form, step])
}
