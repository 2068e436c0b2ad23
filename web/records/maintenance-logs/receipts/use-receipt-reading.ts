import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formValues } from '#domain/records/receipts/form-values.ts'
import type { ReceiptReading } from '#domain/records/receipts/read-receipt.ts'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { useAttachments } from '../../../app/attachments.ts'
import { ApiError } from '../../../app/http.ts'
import type { AnyForm } from '../../any-form.ts'
import { readPhoto, receiptReaderQuery } from './receipts.api.ts'
import { useMarkedValues } from './use-marked-values.ts'

interface Reading {
  form: AnyForm
  attachments: ReturnType<typeof useAttachments>
  vehicle: Pick<VehicleDetail, 'id' | 'odometer_unit'>
}

export type ReadingStep =
  | { at: 'start' }
  | { at: 'uploading' | 'reading' }
  /** `kept`: what it also says, but the member had entered. */
  | { at: 'read' | 'nothing'; kept: string[] }
  | { at: 'failed'; problem: string }

/**
 * Fills a form from a photo that is attached to it. What the member typed is never touched, and what was read is marked
 * until they change it or say that it is right.
 */
export function useReceiptReading({ form, attachments, vehicle }: Reading) {
  const { data } = useQuery({ ...receiptReaderQuery, enabled: !isDemoVehicle(vehicle.id) })
  const [step, setStep] = useState<ReadingStep>({ at: 'start' })
  const [applied, setApplied] = useState<string>()
  const readings = useRef(new Map<string, ReceiptReading>())
  const marks = useMarkedValues(form)
  const photos = attachments.field.files.filter(({ type }) => type === 'image').map(({ key }) => key)
  const ready = attachments.ready.filter(({ key, fileId }) => photos.includes(key) && fileId !== applied)

  async function read(fileId: string) {
    setStep({ at: 'reading' })
    try {
      const reading = readings.current.get(fileId) ?? (await readPhoto(fileId))
      readings.current.set(fileId, reading)
      const values = formValues(reading, Object.keys(form.formState.defaultValues ?? {}), vehicle.odometer_unit)
      const { filled, kept } = marks.fill(values)
      setApplied(fileId)
      setStep({ at: filled.length > 0 ? 'read' : 'nothing', kept })
    } catch (error) {
      setStep({ at: 'failed', problem: error instanceof ApiError ? error.message : '' })
    }
  }

  const choose = useChosenPhoto(attachments, setStep, read)
  return {
    isOn: data?.is_on === true && !isDemoVehicle(vehicle.id),
    step,
    marked: marks.names,
    choose,
    /** A photo that was attached below, or whose values were taken out. */
    again: ready.at(-1) && (() => void read(ready.at(-1)?.fileId ?? '')),
    confirm() {
      marks.confirm()
      setStep({ at: 'start' })
    },
    takeOut() {
      marks.takeOut()
      setApplied(undefined)
      setStep({ at: 'start' })
    },
  }
}

/** Attaches a photo as any other, and reads it once the server has it. */
function useChosenPhoto(
  { field, ready }: ReturnType<typeof useAttachments>,
  setStep: (step: ReadingStep) => void,
  read: (fileId: string) => void,
) {
  const [before, setBefore] = useState<string[]>()
  useEffect(() => {
    const photo = before && field.files.find(({ key }) => !before.includes(key))
    const fileId = ready.find(({ key }) => key === photo?.key)?.fileId
    if (!photo || (photo.state === 'uploading' && !fileId)) return
    setBefore(undefined)
    if (fileId) read(fileId)
    else setStep({ at: 'failed', problem: photo.problem ?? '' })
  }, [before, field.files, ready, read, setStep])
  return (photo: File) => {
    setStep({ at: 'uploading' })
    setBefore(field.files.map(({ key }) => key))
    field.onAdd([photo])
  }
}
