import type { Config } from '../../config.ts'
import { reasonOf } from '../plain-trouble.ts'
import type { FileStore } from './file-store.ts'

type Bucket = Extract<Config['files'], { store: 's3' }>

/** The store is away, or refuses us: for whoever waits a reason to try again, for an operator a sentence. */
export class StoreError extends Error {
  readonly reason: string

  constructor(message: string, reason: string, cause: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export function storeError({ bucket, endpoint }: Bucket, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  const reason = reasonOf(cause)
  const place = endpoint ? ` at ${endpoint}` : ''
  return new StoreError(`The bucket ${bucket}${place} can’t be used (${reason}): ${adviceFor(reason)}`, reason, cause)
}

export const isFull = (reason: string) => /QuotaExceeded|InsufficientStorage|StorageFull/.test(reason)

/** What an operator can do about a bucket that doesn't work, from what the store or the line to it said. */
export function adviceFor(reason: string): string {
  if (isFull(reason)) return 'it is full. Raise its quota, or make room in it.'
  if (/NoSuchBucket/.test(reason)) return 'make the bucket, or correct S3_BUCKET, S3_ENDPOINT and S3_REGION.'
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(reason))
    return 'correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  if (/AccessDenied|Forbidden/.test(reason)) return 'let the key list the bucket, and put, get and delete in it.'
  if (/RequestTimeTooSkewed|RequestExpired/.test(reason))
    return 'its clock and this machine’s differ by more than 15 minutes. Set the wrong one right: timedatectl'
  if (/PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint/.test(reason))
    return 'the bucket is in another region: correct S3_REGION, and S3_ENDPOINT if it names one.'
  if (/EPROTO|SSL|CERT|SELF_SIGNED|UNABLE_TO/.test(reason))
    return 'S3_ENDPOINT must begin with what the store speaks, http:// or https:// with a certificate that is trusted.'
  if (/SlowDown|ServiceUnavailable|InternalError/.test(reason))
    return 'the store itself has too much to do, or something is wrong with it: look at its log.'
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ECONNRESET|ETIMEDOUT|Timeout|no answer/.test(reason))
    return 'check S3_ENDPOINT, and that the store runs and can be reached from here.'
  return 'check S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE.'
}

/** At the start; undefined if the bucket can be listed. The program runs without it, but its files can't be read. */
export async function storeNote({ files }: Pick<Config, 'files'>, store: FileStore): Promise<string | undefined> {
  if (files.store !== 's3') return undefined
  try {
    for await (const _ of store.look('nothing')) break
    return undefined
  } catch (error) {
    return `Files can’t be stored or read. ${(error as Error).message}`
  }
}
