import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Budget } from '#domain/records/budget.ts'
import { budgetChange } from '#domain/records/budget-change.ts'
import { besideField, useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { putBudget } from './budget.api.ts'

type BudgetDialogProps = { vehicleId: string | undefined; budget: Budget; onClose: () => void }

export function BudgetDialog({ vehicleId, budget, onClose }: BudgetDialogProps) {
  const toast = useToast()
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: zodResolver(budgetChange),
    defaultValues: { amount: budget.amount === null ? '' : String(budget.amount) },
  })
  const { save, saving, failure } = useSave('Failed to save the budget. Please try again.')
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const done = () => {
    guard.release()
    onClose()
  }
  const submit = handleSubmit(() =>
    save({
      act: () => putBudget(String(getValues('amount')), vehicleId),
      onSaved: ({ amount }) => {
        toast({ title: amount === null ? 'Budget removed' : 'Budget saved', tone: 'good' })
        done()
      },
      onNothingSaved: done,
      onField: besideField(budgetChange.shape, setError),
    }),
  )
  return (
    <RecordDialog
      title="Budget for a year"
      description={`${vehicleId ? 'What you mean to spend on this car' : 'What you mean to spend on all your cars'} from January to December. Only you see it, and nobody reminds you of it.`}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
    >
      <TextField
        label="Amount a year"
        inputMode="decimal"
        prefix="£"
        hint="Leave it empty to have no budget."
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
    </RecordDialog>
  )
}
