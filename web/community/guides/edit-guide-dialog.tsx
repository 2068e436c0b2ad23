import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { type Guide, type GuideChange, guideDetails } from '#domain/community/guide.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { GuideFields, type GuideValues } from './guide-fields.tsx'
import { changeGuide, getGuide } from './guides.api.ts'

type EditGuideDialogProps = { guide: Guide; onClose: () => void; onSaved: () => void }

const valuesOf = ({ title, description, make, model }: Guide): GuideValues => ({
  ...{ title, description, make, model },
  url: '',
})
const resolver = zodResolver(guideDetails) as unknown as Resolver<GuideValues>

export function EditGuideDialog({ guide, onClose, onSaved }: EditGuideDialogProps) {
  const toast = useToast()
  const [latest, setLatest] = useState(guide)
  const form = useForm<GuideValues>({ defaultValues: valuesOf(guide), resolver })
  const { save, saving, failure, forgetFailure } = useSave('Failed to update guide')
  const guard = useDiscardGuard({ dirty: form.formState.isDirty, busy: saving, onClose })

  const submit = form.handleSubmit((details) =>
    save({
      act: () => changeGuide(latest.id, { ...(details as unknown as GuideChange), version: latest.version }),
      onSaved: () => {
        guard.release()
        onSaved()
      },
      onField: besideField(valuesOf(guide), form.setError),
    }),
  )
  async function reload() {
    const fresh = await getGuide(latest.id)
    setLatest(fresh)
    form.reset(valuesOf(fresh), { keepFieldsRef: true })
    forgetFailure()
  }
  return (
    <RecordDialog
      title="Edit guide"
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      onReload={() => void reload().catch(() => toast({ title: 'Failed to load guide', tone: 'destructive' }))}
    >
      <GuideFields register={form.register} errors={form.formState.errors} />
    </RecordDialog>
  )
}
