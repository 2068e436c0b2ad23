import { describe, expect, test } from 'vitest'
import { signingKey } from '../ed25519.ts'
import { emptyRoot } from './merkle-tree.ts'
import {
  checkpointText,
  cosign,
  readCheckpoint,
  readNote,
  readVkey,
  signCheckpoint,
  signedBy,
  vkeyOf,
} from './signed-note.ts'

const noted = (note: string) => {
  const read = readNote(note)
  if (!read) throw new Error('This is no note.')
  return read
}

describe('signed notes', () => {
  test('the example of C2SP signed-note verifies', () => {
    const verifier = readVkey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
    if (!verifier) throw new Error('This is a vkey.')
    expect(vkeyOf(verifier)).toBe('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
    const note =
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'
    expect(signedBy(noted(note), verifier)).toMatchObject({ at: null })
    expect(signedBy(noted(note.replace('example message', 'altered message')), verifier)).toBeUndefined()
    expect(readVkey('example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')).toBeUndefined()
  })

  const log = signingKey('a secret of the log', 'log')
  const witness = signingKey('a secret of the witness', 'witness')
  const checkpoint = { origin: 'garage.example/log', size: 7, root: emptyRoot }
  const note = signCheckpoint(checkpoint, log)

  test('a checkpoint is read as it was signed, by its key alone', () => {
    const read = noted(note)
    expect(readCheckpoint(read.text)).toEqual(checkpoint)
    expect(signedBy(read, { name: checkpoint.origin, type: 1, publicKey: log.publicKey })).toBeDefined()
    expect(signedBy(read, { name: checkpoint.origin, type: 1, publicKey: witness.publicKey })).toBeUndefined()
    expect(signedBy(read, { name: 'other.example/log', type: 1, publicKey: log.publicKey })).toBeUndefined()
  })

  test('a cosignature says when, and another moment or text makes it false', () => {
    const at = new Date('2026-11-18T09:00:00Z')
    const line = cosign(checkpointText(checkpoint), 'witness.example', witness, at)
    const verifier = { name: 'witness.example', type: 4, publicKey: witness.publicKey } as const
    expect(signedBy(noted(note + line), verifier)).toEqual({ at, line })
    const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64')
    bytes[11] = (bytes[11] ?? 0) ^ 1
    const later = `— witness.example ${bytes.toString('base64')}\n`
    expect(signedBy(noted(note + later), verifier)).toBeUndefined()
    expect(signedBy(noted(signCheckpoint({ ...checkpoint, size: 8 }, log) + line), verifier)).toBeUndefined()
  })

  test.each([
    ['no signature', 'a\n1\n\n'],
    ['no empty line', note.replace('\n\n', '\n')],
    ['no end', note.slice(0, -1)],
    ['a carriage return', note.replace('\n', '\r\n')],
    ['base64 that is not the only one', note.replace(/=\n$/, '\n')],
    ['a name with a plus', note.replace('— garage', '— gar+age')],
  ])('is no note: %s', (_, text) => {
    expect(readNote(text)).toBeUndefined()
  })

  test.each([
    '',
    'a\n',
    'a\n01\n',
    `a\n1\n${'A'.repeat(43)}\n`,
    `a\n-1\n${'A'.repeat(43)}=\n`,
    `a\n1\n${'A'.repeat(43)}=\n\nb\n`,
  ])('is no checkpoint: %j', (text) => {
    expect(readCheckpoint(text)).toBeUndefined()
  })
})
