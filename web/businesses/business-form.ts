import type { FieldPath, UseFormSetError } from 'react-hook-form'
import type { z } from 'zod'
import {
  type BusinessType,
  type OperatingHours,
  type OwnBusiness,
  usualHours,
  weekdays,
} from '#domain/businesses/business.ts'
import { asTime } from '#domain/businesses/business-hours.ts'
import { newBusiness } from '#domain/businesses/new-business.ts'

export type BusinessValues = z.input<typeof newBusiness>

export const valuesOf = (business?: OwnBusiness): BusinessValues => ({
  business_name: business?.business_name ?? '',
  business_type: business?.business_type ?? ('' as BusinessType),
  description: business?.description ?? '',
  address: business?.address ?? '',
  city: business?.city ?? '',
  postal_code: business?.postal_code ?? '',
  country: business?.country ?? 'United Kingdom',
  phone: business?.phone ?? '',
  website: business?.website ?? '',
  email: business?.email ?? '',
  operating_hours: business ? timesOf(business.operating_hours) : usualHours,
})

/** Hours were free text once: what can be read as a time is one now. */
const timesOf = (hours: OperatingHours) =>
  Object.fromEntries(
    weekdays.map((day) => [day, { open: asTime(hours[day].open), close: asTime(hours[day].close) }]),
  ) as OperatingHours

/** For `onField` of useSave: hours are refused by their whole path, 'operating_hours.monday.open'. */
export const besideBusinessField =
  (setError: UseFormSetError<BusinessValues>) =>
  (field: string, message: string): boolean => {
    if (!Object.hasOwn(newBusiness.shape, field.split('.')[0] ?? '')) return false
    setError(field as FieldPath<BusinessValues>, { message }, { shouldFocus: true })
    return true
  }
