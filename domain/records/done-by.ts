import type { ReminderType } from './reminder.ts'
import { reminderTemplates } from './reminder-templates.ts'
import { reminderTypeOf, type ServiceType } from './service-record.ts'

interface Recurring {
  type: ReminderType
  template: string | null
}

/** Whether a service of this type does what the reminder is about. */
export function isDoneBy({ type, template: key }: Recurring, service: ServiceType): boolean {
  const found = reminderTemplates.find((each) => each.key === key)
  if (found) return found.services.includes(service)
  const about = reminderTypeOf(service)
  return about !== 'Other' && about === type
}
