import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import { createFileStore } from '../../platform/files/create-file-store.ts'
import { folderOf, keyOf } from '../../platform/files/file-store.ts'
import { keepsVersions } from '../../platform/files/s3-store.ts'
import { StoreError } from '../../platform/files/store-trouble.ts'
import { createMailer, createTransport } from '../../platform/mail/mail.ts'
import { mailTrouble } from '../../platform/mail/mail-trouble.ts'
import { plainTrouble, reasonOf } from '../../platform/plain-trouble.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

/** Writes, reads and deletes one object, as every upload does. */
export async function checkFileStore(config: Config): Promise<Finding> {
  const { files } = config
  // Looking must not make what the first start will.
  if (files.store === 'disk' && !existsSync(config.dataDir))
    return note('Files', 'There are none yet; the first start makes their folder.')
  const store = createFileStore(config)
  const [id, bytes] = [randomUUID(), randomBytes(64)]
  const key = keyOf(id, 'doctor.bin')
  let step = 'written'
  try {
    await store.put(key, bytes, 'application/octet-stream')
    step = 'read'
    const found = await store.read(key)
    if (!found || !(await buffer(found.stream)).equals(bytes)) throw new Error('other bytes came back')
    step = 'deleted'
    await store.remove(folderOf(id))
    if (await store.exists(key)) throw new Error('it is still there')
  } catch (error) {
    await store.remove(folderOf(id)).catch(() => {})
    const advice =
      files.store === 's3'
        ? `An object could not be ${step}. ${error instanceof StoreError ? error.message : reasonOf(error)}`
        : (plainTrouble(error)?.message ?? `A file could not be ${step} in ${files.folder} (${reasonOf(error)}).`)
    return wrong('Files', advice)
  }
  const where = files.store === 's3' ? `the bucket ${files.bucket}` : files.folder
  const works = `One was written, read and deleted in ${where}.`
  return files.store === 's3' && (await keepsVersions(files))
    ? wrong(
        'Files',
        `${works} But it keeps versions, so what members delete stays in it: suspend versioning, and let a lifecycle rule remove versions that are no longer current.`,
      )
    : fine('Files', works)
}

/** Signs in to the mail server; sends something only where it was asked for. */
export async function checkMail(config: Config, to: string | undefined): Promise<Finding> {
  const { smtp } = config.mail
  if (!smtp)
    return to
      ? wrong('Email', `Nothing was sent to ${to}: no mail server is set (SMTP_HOST).`)
      : note('Email', `No mail server is set (SMTP_HOST); emails are written to ${config.mail.outbox}.`)
  const server = `The mail server ${smtp.host}:${smtp.port}`
  try {
    await createTransport(smtp).verify()
    if (!to) return fine('Email', `${server} lets us in. To send a test message: npm run admin -- doctor <email>`)
    await createMailer(config).deliver({ id: randomUUID(), to, ...testMessage(config.publicUrl) })
    return fine('Email', `${server} took a test message for ${to}. If it doesn’t arrive, look among the spam.`)
  } catch (error) {
    return wrong('Email', `${server} ${mailTrouble(error, answerOf(error))}`)
  }
}

function testMessage(publicUrl: string) {
  const text = `This is a test message from GarageTale at ${publicUrl}. If you can read it, emails arrive.`
  return { subject: 'A test message from GarageTale', text, html: `<p>${text}</p>` }
}

/** What the mail server said, for the operator's eyes: it may name the addressee. */
function answerOf(error: unknown): string {
  const { response } = error as { response?: string }
  return response ? `: it said “${response.slice(0, 200)}”.` : '.'
}
