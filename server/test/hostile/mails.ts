import nodemailer from 'nodemailer'
import { renderMail, type Template } from '../../platform/mail/mail-templates.ts'

interface Queued {
  template: string
  payload: unknown
  to: string
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })

/** An email with hostile texts has the same headers and the same markup as one with plain ones. */
export async function checkMails(mails: Queued[], plain: Queued[]): Promise<string[]> {
  const wrong: string[] = []
  for (const mail of mails) {
    const like = plain.find(({ template }) => template === mail.template)
    if (!like) {
      wrong.push(`a mail ${mail.template} that plain words do not send`)
      continue
    }
    const [one, other] = [await composed(mail), await composed(like)]
    if (/[\r\n]/.test(one.subject)) wrong.push(`the subject ${JSON.stringify(one.subject)} has lines`)
    if (one.heads !== other.heads) wrong.push(`the mail ${mail.template} has the heads ${one.heads}`)
    if (one.tags !== other.tags) wrong.push(`the mail ${mail.template} has other markup: ${one.tags}`)
  }
  return wrong
}

async function composed({ template, payload, to }: Queued) {
  const content = renderMail(template as Template, payload as never, 'http://garage.test')
  const sent = await composer.sendMail({ from: 'GarageTale <mail@garage.test>', to, ...content })
  const [head = ''] = String(sent.message).split('\r\n\r\n')
  const heads = head
    .split('\r\n')
    .filter((line) => /^\S/.test(line))
    .map((line) => line.split(':')[0])
  // Line breaks that were typed stay line breaks.
  const tags = [...content.html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)]
    .map(([, name]) => name)
    .filter((name) => name !== 'br')
  return { subject: content.subject, heads: heads.join(), tags: tags.join() }
}
