import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport } from './read-report.ts'

const kept = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../test/mail-reports', `${name}.eml`), 'utf8')

describe('reports as mail servers write them', () => {
  test.each([
    ['postfix-unknown', { status: '5.1.1', why: 'no_mailbox' }],
    ['postfix-full', { status: '5.2.2', why: 'mailbox' }],
    ['postfix-refused', { status: '5.7.1', why: 'refused' }],
    ['postfix-late', undefined],
    ['postfix-gave-up', { status: '4.4.1', why: 'gave_up' }],
    ['exchange', { status: '5.1.10', why: 'no_mailbox' }],
    ['gmail-full', { status: '5.2.2', why: 'mailbox' }],
    ['exim', { status: '5.1.1', why: 'no_mailbox' }],
  ])('%s', (name, found) => {
    expect(readReport(kept(name))).toEqual(found)
    expect(readReport(kept(name).replaceAll('\n', '\r\n'))).toEqual(found)
  })
})

/** With these groups, one for each addressee. */
const report = (groups: string, type = 'message/delivery-status') => `Subject: Undelivered
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It did not work.

--b
Content-Type: ${type}

Reporting-MTA: dns; mail.example

${groups}
--b--
`
const group = (status: string, action = 'failed', more = '') =>
  `Final-Recipient: rfc822; a@b.example\nAction: ${action}\nStatus: ${status}\n${more}\n`

test('one that is only late, or was delivered after all, has not come back', () => {
  for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
    expect(readReport(report(group('5.1.1', action)))).toBeUndefined()
  expect(readReport(report(group('4.4.1')))).toEqual({ status: '4.4.1', why: 'gave_up' })
})

test('forwarded to several, it came back if it reached none; then the least that is said against the address counts', () => {
  expect(readReport(report(`${group('5.1.1')}\n${group('2.0.0', 'delivered')}`))).toBeUndefined()
  expect(readReport(report(`${group('5.1.1')}\n${group('5.7.1')}`))?.why).toBe('refused')
  expect(readReport(report(`${group('5.1.1')}\n${group('5.2.2')}`))?.why).toBe('mailbox')
  expect(readReport(report(`${group('5.1.1')}\n${group('nonsense')}`))).toBeUndefined()
})

test('where the status says nothing, the server that is quoted does', () => {
  const quoting = (reply: string) => readReport(report(group('5.0.0', 'failed', `Diagnostic-Code: smtp; ${reply}`)))
  expect(quoting('550 5.1.1 unknown')?.status).toBe('5.1.1')
  expect(quoting('550 5.7.1 listed')?.why).toBe('refused')
  expect(quoting('550 No such user')?.why).toBe('mailbox')
  expect(quoting('550 Go away')).toEqual({ status: '5.0.0', why: 'refused' })
})

test('anything else is left alone: an answer from a holiday, a complaint, a report in the wrong place or unfinished', () => {
  const text = report(group('5.1.1'))
  expect(readReport(text)?.why).toBe('no_mailbox')
  for (const other of [
    '',
    'Subject: I am on holiday\n\nStatus: 5.1.1\nAction: failed\n',
    text.replace('multipart/report', 'multipart/mixed'),
    text.replace('; boundary=b', ''),
    report(group('5.1.1'), 'text/plain'),
    report('Status: 5.1.1\n'),
    report(group('5.1.1111')),
    report(group('2.1.1')),
    text.replace('Content-Type: multipart/report', 'X-Content-Type: multipart/report'),
  ])
    expect(readReport(other)).toBeUndefined()
})

test('what is huge or twisted is read no further than its beginning, and soon', () => {
  const padded = (padding: string) => report(group('5.1.1')).replace('It did not work.', padding)
  expect(readReport(padded('x'.repeat(300_000)))).toBeUndefined()
  for (const twisted of [
    '\n '.repeat(100_000),
    '--b\n'.repeat(60_000),
    `${'a:'.repeat(100_000)}`,
    '\n\t\n'.repeat(80_000),
  ])
    expect(() => readReport(padded(twisted))).not.toThrow()
})
