import { Camera, Image, LoaderCircle, ScanText } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { listed } from '#domain/basics/listed.ts'
import type { NamedField } from '#domain/records/registry.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { useAttachments } from '../../../app/attachments.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CameraButton } from '../../../ui/forms/camera-button.tsx'
import { useTouch } from '../../../ui/use-touch.ts'
import type { AnyForm } from '../../any-form.ts'
import { ReadMarks } from './read-marks.tsx'
import { type ReadingStep, useReceiptReading } from './use-receipt-reading.ts'

type ReceiptReadingProps = {
  form: AnyForm
  fields: NamedField[]
  attachments: ReturnType<typeof useAttachments>
  vehicle: Pick<VehicleDetail, 'id' | 'odometer_unit'>
  isOffered: boolean
  disabled?: boolean
  /** The offer stands below the fields, where those are quickly typed. */
  isBelow?: boolean
  children: ReactNode
}

/** Offers to fill in a form from a photo of its receipt; the fields inside are marked as what was read. */
export function ReceiptReading({ fields, isOffered, disabled = false, isBelow, children, ...of }: ReceiptReadingProps) {
  const { isOn, step, marked, choose, again, confirm, takeOut } = useReceiptReading(of)
  const frame = useRef<HTMLElement>(null)
  if (!isOffered || !isOn) return children
  const labels = (names: ReadonlySet<string>) =>
    fields.filter(({ name }) => names.has(name)).map(({ label }) => label.toLowerCase())
  /** Its own button is about to go. */
  const andStay = (act: () => void) => () => {
    act()
    frame.current?.focus()
  }
  const hasMarks = marked.size > 0
  const isBusy = step.at === 'uploading' || step.at === 'reading'
  return (
    <ReadMarks value={marked}>
      {isBelow && children}
      <section
        ref={frame}
        tabIndex={-1}
        aria-label="Receipt"
        className={cx('rounded-md border border-line bg-raised p-4', !hasMarks && 'md:flex md:items-center md:gap-4')}
      >
        <div className="flex grow items-start gap-3">
          <Sign isBusy={isBusy} />
          <p role="status">{words(step, labels(marked), labels(new Set('kept' in step ? step.kept : [])))}</p>
        </div>
        <div className={cx('mt-3 flex shrink-0 flex-wrap gap-2 empty:hidden', hasMarks ? 'ml-8' : 'md:mt-0')}>
          {hasMarks && !isBusy && (
            <>
              <Button variant="secondary" size="sm" disabled={disabled} onClick={andStay(confirm)}>
                {marked.size === 1 ? 'It’s right' : 'They’re right'}
              </Button>
              <Button variant="secondary" size="sm" disabled={disabled} onClick={andStay(takeOut)}>
                {marked.size === 1 ? 'Take it out' : 'Take them out'}
              </Button>
            </>
          )}
          {!hasMarks && !isBusy && again && (
            <Button variant="secondary" size="sm" disabled={disabled} onClick={andStay(again)}>
              {step.at === 'failed' ? 'Try again' : 'Read the attached photo'}
            </Button>
          )}
          {!hasMarks && !isBusy && !again && (
            <>
              <CameraButton size="sm" disabled={disabled} onPhoto={choose} />
              <PhotoButton disabled={disabled} onChoose={choose} />
            </>
          )}
        </div>
      </section>
      {!isBelow && children}
    </ReadMarks>
  )
}

function Sign({ isBusy }: { isBusy: boolean }) {
  if (isBusy) return <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-spin text-primary" />
  return <ScanText aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
}

function words(step: ReadingStep, read: string[], kept: string[]): string {
  const [stay, it] = kept.length === 1 ? ['stays', 'it'] : ['stay', 'them']
  const stays = kept.length > 0 ? ` Your own ${listed(kept)} ${stay} as you entered ${it}.` : ''
  switch (step.at) {
    case 'uploading':
      return 'Uploading the photo…'
    case 'reading':
      return 'Reading the receipt… You can carry on meanwhile.'
    case 'failed':
      return step.problem || 'We couldn’t read this photo. Please type it in.'
    case 'nothing':
      return `We found nothing to fill in on this photo. It’s attached all the same.${stays}`
    case 'read':
      if (read.length > 0)
        return `Read from the photo: ${listed(read)}. Please check ${read.length === 1 ? 'it' : 'them'}.${stays}`
  }
  return 'Got the receipt? Take a photo, and we’ll fill in what we can read.'
}

function PhotoButton({ disabled, onChoose }: { disabled: boolean; onChoose: (photo: File) => void }) {
  const isTouch = useTouch()
  return (
    <label
      className={cx(
        buttonClass({ variant: 'secondary', size: 'sm' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        disabled && 'opacity-55',
      )}
    >
      {isTouch ? <Image aria-hidden className="size-[1.15em]" /> : <Camera aria-hidden className="size-[1.15em]" />}
      {isTouch ? 'Choose a photo' : 'Read a receipt'}
      <input
        type="file"
        accept={acceptAttribute('image')}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (photo) onChoose(photo)
        }}
      />
    </label>
  )
}
