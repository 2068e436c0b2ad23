import type { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { prepareQueue } from '../../operations/pending-jobs.ts'
import { testDatabase } from '../../test/database.ts'
import { sendMail } from '../mail/mail.ts'
import { createQueues } from './jobs.ts'

test('an older installation’s queue gets today’s retry settings', async () => {
  const { url } = await testDatabase()
  const boss: PgBoss = await prepareQueue(url)
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.updateQueue(sendMail.name, { retryLimit: 12, retryDelayMax: null, notify: false })
  await createQueues(boss, [sendMail])
  expect(await boss.getQueue(sendMail.name)).toMatchObject({ retryLimit: 60, retryDelayMax: 3600, notify: true })
})
