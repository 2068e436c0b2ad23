import { expect, test } from 'vitest'
import { findWebAddress } from '#domain/basics/web-addresses.ts'
import { renderMail, type Template, type TemplateData } from './mail-templates.ts'

const ours = 'https://garagetale.example'
const bait = 'Win at evil.com, http://evil.org or me@evil.net'
const link = `${ours}/x`
const day = '2026-03-14'

/** Every email, with an address in every text somebody typed. */
const lured: TemplateData = {
  verify_address: { name: bait, link },
  check_address: { name: bait, link },
  already_registered: { name: bait, link },
  reset_password: { name: bait, link },
  account_invitation: { inviter: bait, link, last_day: day, moderates: true },
  password_changed: { name: bait },
  confirm_new_address: { name: bait, link },
  address_in_use: { name: bait },
  address_changed: { name: bait, email: 'ann@example.org' },
  two_factor_changed: { name: bait, enabled: true },
  api_key_made: { name: bait, key_name: bait, what: bait, may: bait, expires: day },
  reminder_due: {
    ...{ name: 'Ann', title: 'MOT', vehicle: 'Mini', due: 'due today', due_date: day },
    ...{ location: 'www.my-garage.example', vehicle_id: 'x' },
  },
  enquiry: { name: bait, headline: bait, message: bait, enquiry_id: 'x', by_visitor: true },
  enquiry_answer: {
    ...{ name: bait, from_name: bait, about: bait, written: bait, written_on: day, message: bait },
    token: 'x',
  },
  enquiry_received: { addressee: bait, token: 'x' },
  notification: { name: bait, title: bait, content: bait, path: '/business', member: 'x', kind: 'account' },
  digest: { name: bait, member: 'x', items: [{ title: bait, content: bait, path: '/updates' }], more: 3 },
  access_invitation: { owner: bait, what: bait, role: 'Viewer', link, last_day: day, access_id: 'x' },
  transfer_request: { name: bait, seller: bait, vehicle: bait, link, last_day: day, transfer_id: 'x' },
  transfer_accepted: { name: bait, new_owner_name: bait, vehicle: bait },
  transfer_received: { name: bait, vehicle: bait, vehicle_id: 'x' },
  transfer_rejected: { name: bait, new_owner_name: bait, vehicle: bait, vehicle_id: 'x' },
  transfer_withdrawn: { name: bait, seller: bait, vehicle: bait },
  transfer_expired: { name: bait, new_owner_name: bait, vehicle: bait, vehicle_id: 'x' },
  account_suspended: { name: bait, reason: bait, support: 'help@garagetale.example' },
  account_reopened: { name: bait },
  account_deleted: { name: bait },
  referral_invite: { inviter: bait, message: bait, link, stop: `${ours}/stop`, invite_id: 'x' },
  suggestion: { text: 'See example.org', username: 'ann', email: 'ann@example.org' },
  support: { subject: 'Help', message: 'See example.org', username: 'ann', email: 'ann@example.org' },
}
const toOneself = ['reminder_due', 'suggestion', 'support']

test.each((Object.keys(lured) as Template[]).filter((template) => !toOneself.includes(template)))(
  'a mail of the kind %s leads nowhere but to us, whatever people typed',
  (template) => {
    const { subject, text, html } = renderMail(template, lured[template] as never, ours)
    const withoutOurs = (words: string) =>
      words.replaceAll(/https:\/\/garagetale\.example[\w/?=-]*|help@garagetale\.example|ann@example\.org/g, '')
    for (const word of [subject, text].flatMap((words) => withoutOurs(words).split(/\s+/)))
      expect([word, findWebAddress(word)]).toEqual([word, undefined])
    for (const address of ['evil.com', 'evil.org', 'evil.net', 'http://e']) expect(html).not.toContain(address)
    expect(text).toContain('evil . com')
  },
)

test('what goes to whoever wrote it, or to ourselves, keeps its addresses', () => {
  expect(renderMail('reminder_due', lured.reminder_due, ours).text).toContain('Where: www.my-garage.example')
  expect(renderMail('support', lured.support, ours).text).toContain('See example.org')
})

test('only an email that its reader can do without says how to stop it, to people and to mailboxes alike', () => {
  const stop = `${ours}/unsubscribe/reminders.x.y`
  const mail = renderMail('reminder_due', lured.reminder_due, ours, stop)
  expect(mail.text).toContain(`Stop these emails: ${stop}`)
  expect(mail.html).toContain(`href="${stop}"`)
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(renderMail('password_changed', lured.password_changed, ours)).not.toHaveProperty('headers')
})
