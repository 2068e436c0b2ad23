import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { hasBusinessEntry } from '#domain/account/business-entry.ts'
import { businessTexts, businessTypes, type OwnBusiness } from '#domain/businesses/business.ts'
import { newBusiness } from '#domain/businesses/new-business.ts'
import { useSave } from '../app/save.ts'
import { subscriptionQuery } from '../app/subscription.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { SaveFailureBox } from '../ui/forms/save-failure-box.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { addBusiness } from './business.api.ts'
import { BusinessFields } from './business-fields.tsx'
import { besideBusinessField, valuesOf } from './business-form.ts'
import { Fascia } from './shopfront.tsx'

type SetupBusinessProps = {
  /** Created in another tab while this form was being filled in. */
  existing: boolean
  onFilling: (filling: boolean) => void
  onSaved: (business: OwnBusiness) => void
}

export function SetupBusiness({ existing, onFilling, onSaved }: SetupBusinessProps) {
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(newBusiness),
    defaultValues: valuesOf(),
  })
  const { errors, isDirty } = formState
  const { save, saving, failure } = useSave(businessTexts.saveFailed)
  const guard = useDiscardGuard({ dirty: isDirty, busy: saving, onClose: () => onFilling(false) })
  const { data: plan } = useQuery(subscriptionQuery())
  const needsPlan = plan && !plan.beta && !hasBusinessEntry(plan.plan_id)
  useEffect(() => onFilling(isDirty), [isDirty, onFilling])

  const submit = handleSubmit((given) =>
    save({
      act: (key) => addBusiness(given, key),
      onSaved: (business) => {
        guard.release()
        onSaved(business)
      },
      onField: besideBusinessField(setError),
    }),
  )
  const [name, type] = useWatch({ control, name: ['business_name', 'business_type'] })
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-4xl">Business Profile</h1>
      <p className="mt-2 max-w-prose text-muted">
        A page for your workshop: what you do, what it costs, when you’re open. Members can find it, contact you, and
        ask you to confirm the work in their service book.
      </p>
      {existing && (
        <Notice
          tone="warn"
          title={businessTexts.one}
          className="mt-6"
          action={
            <Button variant="secondary" size="sm" onClick={guard.close}>
              Show it
            </Button>
          }
        >
          It was set up in another tab or on another device.
        </Notice>
      )}
      {needsPlan && !existing && (
        <Notice
          className="mt-6"
          action={
            <Link to="/subscription" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              See the plans
            </Link>
          }
        >
          {businessTexts.needsPlan}
        </Notice>
      )}
      <form noValidate onSubmit={submit} aria-label="Business setup" className="mt-6">
        <Card className="overflow-hidden p-0!">
          <Fascia preview name={name.trim() || 'Your name here'} type={type || businessTypes[0]} />
          <div className="grid gap-8 p-4 md:p-6">
            <BusinessFields register={register} errors={errors} control={control} />
            <SaveFailureBox failure={failure} />
            <div className="flex justify-end border-t border-line pt-4">
              <Button type="submit" size="lg" busy={saving} busyText="Saving..." className="max-sm:w-full">
                Create Business Profile
              </Button>
            </div>
          </div>
        </Card>
      </form>
      {guard.question}
    </div>
  )
}
