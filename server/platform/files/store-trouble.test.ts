import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/processes.ts'
import { readConfig } from '../../config.ts'
import { startFakeS3 } from '../../test/s3.ts'
import { createFileStore } from './create-file-store.ts'
import { adviceFor, storeNote } from './store-trouble.ts'

test('a bucket that can’t be used is one sentence at the start that says what to correct', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const told = (settings = {}) => {
    const config = readConfig({ ...s3.settings, ...settings })
    return storeNote(config, createFileStore(config))
  }
  const at = s3.settings.S3_ENDPOINT
  expect(await told()).toBeUndefined()
  expect(await told({ S3_BUCKET: 'other' })).toBe(
    `Files can’t be stored or read. The bucket other at ${at} can’t be used (NoSuchBucket): make the bucket, or correct S3_BUCKET, S3_ENDPOINT and S3_REGION.`,
  )
  expect(await told({ S3_ACCESS_KEY_ID: 'stranger' })).toMatch(/\(AccessDenied\): let the key list the bucket/)
  expect(await told({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })).toMatch(
    /\(ECONNREFUSED\): check S3_ENDPOINT, and that the store runs/,
  )
  expect(await told({ S3_ENDPOINT: at?.replace('http:', 'https:') })).toMatch(
    /S3_ENDPOINT must begin with what the store speaks/,
  )
  const disk = readConfig({})
  expect(await storeNote(disk, createFileStore(disk))).toBeUndefined()
})

test('each kind of refusal leads to the setting or the clock that is wrong', () => {
  expect(adviceFor('SignatureDoesNotMatch')).toMatch(/S3_SECRET_ACCESS_KEY/)
  expect(adviceFor('InvalidAccessKeyId')).toMatch(/S3_ACCESS_KEY_ID/)
  expect(adviceFor('RequestTimeTooSkewed')).toMatch(/timedatectl/)
  expect(adviceFor('AuthorizationHeaderMalformed')).toMatch(/S3_REGION/)
  expect(adviceFor('QuotaExceeded')).toMatch(/^it is full/)
  expect(adviceFor('SlowDown')).toMatch(/^the store itself/)
  expect(adviceFor('no answer within 10000 ms')).toMatch(/^check S3_ENDPOINT, and that/)
  expect(adviceFor('SomethingElse')).toMatch(/S3_FORCE_PATH_STYLE/)
})
