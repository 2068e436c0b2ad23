import { execFileSync } from 'node:child_process'

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'daemon'], { encoding: 'utf8' }))

/** Whom to run a process as, so that permissions count: under root another user that every machine has, else ourselves. */
export const ordinaryUser: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export const nameOfOrdinaryUser = () => execFileSync('id', ['-un', ...uids()], { encoding: 'utf8' }).trim()
const uids = () => (ordinaryUser.uid === undefined ? [] : [String(ordinaryUser.uid)])
