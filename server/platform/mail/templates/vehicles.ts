import { formatLongDate } from '#domain/basics/format.ts'
import { needsAccount, type Templates } from './template.ts'

export interface VehiclesMails {
  access_invitation: {
    owner: string
    what: string
    role: string
    link: string
    last_day: string
    access_id: string
    closed?: boolean
  }
}

export const vehiclesMails: Templates<VehiclesMails> = {
  access_invitation: ({ owner, what, role, link, last_day, closed }) => ({
    subject: `${owner} invited you to ${what}`,
    paragraphs: [
      'Hello,',
      `${owner} keeps ${what} on GarageTale and would like you to come in as ${role.toLowerCase()}.`,
      `Nothing happens until you press Accept on the page behind the link. It works until ${formatLongDate(last_day)}. ${closed ? needsAccount : 'If you don’t have an account yet, you can create one for free with this address.'}`,
      'If you don’t know who this is, ignore this email.',
    ],
    action: { label: 'See the invitation', link },
  }),
}
