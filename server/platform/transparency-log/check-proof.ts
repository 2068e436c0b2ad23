import type { LoggedVersion, Sight } from '#domain/basics/logged-version.ts'
import { hashLeaf, provesConsistency, provesInclusion } from './merkle-tree.ts'
import type { LogProof, ProvenLeaf } from './proof-format.ts'
import {
  type Beginning,
  type Checkpoint,
  type Note,
  readCheckpoint,
  readNote,
  readVkey,
  signedBy,
  type Verifier,
} from './signed-note.ts'
import { type Certificate, readPem } from './timestamps/certificates.ts'
import { checkTimestamp, stampedDigest } from './timestamps/check-timestamp.ts'
import { commitmentOf } from './version-leaf.ts'

/* Checks what the log says of a vehicle. Also part of the command that checks a file offline. */

export interface TrustedKeys {
  log_keys: string[]
  /** Those of witnesses; one that is the log's own server is none. */
  witness_keys: string[]
  /** Certificates (PEM) that vouch for time-stamping authorities. Lists of keys from before there were any have none. */
  timestamp_ca?: string[]
}

export type ProofCheck = { problem: string } | { origin: string; versions: LoggedVersion[]; beginnings: Beginning[] }

class False extends Error {}
const demand: (truth: unknown, problem: string) => asserts truth = (truth, problem) => {
  if (!truth) throw new False(problem)
}

/** The file comes from a stranger: whatever has not the expected form proves nothing. */
export function checkProof(proof: LogProof, keys: TrustedKeys): ProofCheck {
  try {
    demand(proof?.format === 'garagetale-log-proof' && proof.version === 1, 'its form is not known')
    const trees = checkTrees(proof, keys)
    const beginnings = trees.at(-1)?.beginnings ?? []
    return { origin: proof.origin, versions: checkLeaves(proof, trees), beginnings }
  } catch (error) {
    return { problem: error instanceof False ? error.message : 'it cannot be read' }
  }
}

interface Tree extends Checkpoint {
  seen: Sight | null
}

function checkTrees({ origin, checkpoints, consistency, timestamps = [] }: LogProof, keys: TrustedKeys): Tree[] {
  const [own, others] = [keys.log_keys, keys.witness_keys].map((list) =>
    list.map(readVkey).filter((key) => key !== undefined),
  )
  const authorities = timestamps.length > 0 ? (keys.timestamp_ca ?? []).map(readPem) : []
  const trees = checkpoints.map((text, place): Tree => {
    const note = readNote(text)
    const checkpoint = note && readCheckpoint(note.text)
    demand(note && checkpoint, 'a checkpoint cannot be read')
    demand(
      own?.some((key) => key.type === 1 && key.name === checkpoint.origin && signedBy(note, key)),
      'a checkpoint is not signed by the log',
    )
    const tokens = timestamps.filter((each) => each.checkpoint === place).map(({ token }) => token)
    const sights = [...cosigned(note, others ?? []), ...stamped(note, tokens, authorities)]
    return { ...checkpoint, seen: sights.sort((a, b) => (a.at < b.at ? -1 : 1))[0] ?? null }
  })
  checkNames(trees, origin)
  demand(consistency.length === Math.max(0, trees.length - 1), 'it lacks a proof that the log was only added to')
  for (const [at, tree] of trees.entries()) {
    const before = trees[at - 1]
    if (before)
      demand(
        before.size < tree.size && provesConsistency(before, tree, split(consistency[at - 1] ?? '')),
        'two of its checkpoints are not of one log: it has shown two histories',
      )
  }
  return trees
}

/**
 * All of one log, or of one that it says it continues, up to where it does: signed by a log that was begun anew, this is
 * known to whoever watches it.
 */
function checkNames(trees: Tree[], origin: string) {
  const last = trees.at(-1)
  demand(last?.origin === origin, 'a checkpoint cannot be read')
  for (const { origin: name, size } of trees) {
    const continued = last.beginnings?.find(({ earlier }) => earlier === name)
    demand(name === origin || continued, 'a checkpoint is of another log')
    demand(
      !continued || size <= continued.size,
      'two of its checkpoints are not of one log: it has shown two histories',
    )
  }
}

const cosigned = (note: Note, witnesses: Verifier[]): Sight[] =>
  witnesses.flatMap((key) => {
    const at = key.type === 4 ? signedBy(note, key)?.at : null
    return at ? [{ witness: key.name, at: at.toISOString() }] : []
  })

/** A stamp that is false or by somebody unknown says nothing, as a cosignature does. */
const stamped = (note: Note, tokens: string[], authorities: Certificate[]): Sight[] =>
  tokens.flatMap((token) => {
    try {
      const digest = stampedDigest(note.text)
      const { authority, at } = checkTimestamp(Buffer.from(token, 'base64'), digest, authorities)
      return [{ witness: authority, at: at.toISOString(), isStamp: true }]
    } catch {
      return []
    }
  })

function split(joined: string): Buffer[] {
  const bytes = Buffer.from(joined, 'base64')
  demand(bytes.length % 32 === 0, 'a proof cannot be read')
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32))
}

function checkLeaves({ vehicle, leaves }: LogProof, trees: Tree[]): LoggedVersion[] {
  let [previous, index]: [string | null, number] = [null, -1]
  return leaves.map((leaf, at) => {
    demand(leaf.sequence === at + 1 && leaf.index > index, 'a version of the vehicle is left out')
    const { commitment, said } = checkVersion(leaf, vehicle, previous)
    const tree = trees[leaf.checkpoint]
    const of = tree && { index: leaf.index, size: tree.size, root: tree.root }
    demand(
      of && provesInclusion(of, hashLeaf(commitment), split(leaf.proof)),
      `version ${leaf.sequence} is not in the log`,
    )
    previous = commitment.toString('hex')
    index = leaf.index
    return { sequence: leaf.sequence, seen: tree?.seen ?? null, ...(said && { said }) }
  })
}

function checkVersion(leaf: ProvenLeaf, vehicle: string, previous: string | null) {
  if ('commitment' in leaf) {
    demand(/^[0-9a-f]{64}$/.test(leaf.commitment), 'a version cannot be read')
    return { commitment: Buffer.from(leaf.commitment, 'hex') }
  }
  const { index: _, checkpoint: __, proof: ___, ...version } = leaf
  demand(version.previous === previous, `version ${leaf.sequence} does not follow the one before`)
  const values: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [name, field] of Object.entries(version.fields))
    if (typeof field === 'string') kept.push(name)
    else values[name] = JSON.parse(field[1])
  const { record, kind, act, by, at } = version
  return {
    commitment: commitmentOf({ ...version, vehicle }),
    said: { record, kind, act, role: by.role, keeper: by.keeper, at, values, kept },
  }
}
