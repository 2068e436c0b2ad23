import { formatLongDate } from '#domain/basics/format.ts'
import type { Templates } from './template.ts'

export interface RecordsMails {
  reminder_due: {
    name: string
    title: string
    vehicle: string
    /** 'due in 12 days', 'due today', '3 days overdue' */
    due: string
    due_date: string
    /** The day is expected by the vehicle's mileage. Mails queued by an earlier version don't say. */
    projected?: boolean
    location: string | null
    vehicle_id: string
    /** Whose it is. Mails queued by an earlier version don't say. */
    member?: string
  }
}

const when = (date: string, projected = false) =>
  projected ? `Going by your mileage, that is around ${date}.` : `The date is ${date}.`

export const recordsMails: Templates<RecordsMails> = {
  reminder_due: ({ name, title, vehicle, due, due_date, projected, location, vehicle_id }, publicUrl) => ({
    subject: `${vehicle}: ${title} is ${due}`,
    paragraphs: [
      `Hello ${name},`,
      `You asked us to remind you: '${title}' for your ${vehicle} is ${due}. ${when(formatLongDate(due_date), projected)}`,
      ...(location ? [`Where: ${location}`] : []),
      'Once it’s done, complete the reminder and add the work to the service history. You can also change or remove the reminder there.',
    ],
    action: { label: 'See the reminder', link: `${publicUrl}/vehicle/${vehicle_id}?tab=reminders` },
  }),
}
