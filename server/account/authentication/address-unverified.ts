import { forbidden } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'

const noMail =
  "Please confirm your email address first. This site can't send email yet: ask your administrator for the link."

/** `message` is for members who were sent an email; without a mail server the link is in the operator's outbox. */
export const addressUnverified = ({ mailer }: Pick<Services, 'mailer'>, message: string) =>
  forbidden('address_unverified', mailer.configured ? message : noMail)
