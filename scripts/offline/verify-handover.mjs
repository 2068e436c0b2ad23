#!/usr/bin/env node
/*
 * Checks a handover file of GarageTale without GarageTale: plain Node 18 or later, nothing to install, no network.
 *
 *   node verify-handover.mjs handover.json [earlier-handover.json …] [--keys keys.json] [--html history.html]
 *
 * With --html it also writes a page with the verdict and, if everything is proven, the history; that needs Node 22.
 * Ends with 0 when everything is proven and fits together, 1 when a check failed, 2 when it was called wrongly, 3 when
 * nothing is proven because no list of keys was given or a key was revoked since, 4 when all is as it was sealed but does
 * not fit together. What is checked, and what it means, is described in docs/checking-a-handover.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { walkChain } from '../../domain/ownership/handover-chain.ts'
import { entriesBetween } from '../../domain/ownership/handover-consistency.ts'
import { entryLines, logFindings, provesNothing } from '../../domain/ownership/handover-log.ts'
import { noLogPart } from '../../domain/ownership/handover-verdict.ts'
import { checkProof } from '../../server/platform/transparency-log/check-proof.ts'
import { changedEntries, identityBreaks, oddReadings } from './contradictions.mjs'
import { checksOf, read, trustOf } from './file-checks.mjs'
import { historyPage } from './history-page.ts'
import { brief, inOrder, isPart, nameOf, placeOf, textsOf } from './values.mjs'

const usage =
  'Usage: node verify-handover.mjs <handover.json> [earlier-handover.json …] [--keys keys.json] [--html history.html]'

/*
 * What a file says reaches the terminal as printable text only: ESC would let a forgery wipe out its own FAIL, and
 * marks that turn the direction of writing would let it read as something else.
 */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu
const escaped = (character) => `\\u{${character.codePointAt(0).toString(16)}}`
const lines = []
function say(line, to = console.log) {
  const printable = line.replace(unprintable, escaped)
  lines.push(printable)
  to(printable)
}

const linksOf = (files) =>
  files
    .filter(({ file: { document } }) => Number.isSafeInteger(document.sequence) && document.sequence >= 1)
    .map(({ file: { document, hash } }) => ({
      ...{ sequence: document.sequence, hash: brief(hash, 80) },
      previous_hash: typeof document.previous_hash === 'string' ? document.previous_hash : null,
    }))

/** What the log says of a file that has passed every other check. */
function readLog(file, trusted) {
  const without = (problem) => ({ isChecked: false, problem, apart: [], said: [], entries: {}, isWitnessed: false })
  if (file.log === undefined) return without(noLogPart)
  if (!trusted)
    return without(
      'What this file holds from the log could not be checked: keys.json is older than the log. Download it again from /verify.',
    )
  try {
    return { isChecked: true, ...logFindings(file, checkProof(file.log, trusted)) }
  } catch {
    return { isChecked: true, ...provesNothing('it cannot be read') }
  }
}

/** Once every file has passed by itself: entries that a later one has lost, or says otherwise. */
function* lostBetween(files) {
  for (const [at, later] of files.entries()) {
    const earlier = files[at - 1]
    if (!earlier || earlier.file.hash === later.file.hash) continue
    try {
      yield* entriesBetween(earlier.file.document, later.file.document)
    } catch {
      yield `Handovers ${placeOf(earlier)} and ${placeOf(later)} could not be compared.`
    }
  }
}

function readKeys(path) {
  try {
    const { keys, as_of, log_keys, witness_keys, timestamp_ca } = JSON.parse(readFileSync(path, 'utf8'))
    // Lists from before there was a log have no keys of it.
    const others = { witness_keys: textsOf(witness_keys), timestamp_ca: textsOf(timestamp_ca) }
    const trusted = Array.isArray(log_keys) && { log_keys: textsOf(log_keys), ...others }
    if (Array.isArray(keys)) return { keys: keys.filter(isPart), as_of, trusted }
  } catch {}
  say(`${path} is not a list of keys. Download it again from /api/public/handovers/keys.`, console.error)
  process.exit(2)
}

const given = process.argv.slice(2)
/** The value of an option; null if it has none, undefined if it was not given. */
function option(name) {
  const at = given.indexOf(name)
  return at < 0 ? undefined : (given.splice(at, 2)[1] ?? null)
}
const keysPath = option('--keys')
const pagePath = option('--html')
const isPage = pagePath === undefined || /\.html?$/i.test(pagePath ?? '')
if (given.length === 0 || given.some((path) => path.startsWith('-')) || keysPath === null || !isPage) {
  console.error(usage)
  process.exit(2)
}

let failed = 0
let failedLogs = 0
let odd = 0
const unproven = []
function report(checks) {
  for (const [what, passed, explanation] of checks) {
    if (!passed) failed++
    say(passed ? `  ok    ${what}` : `  FAIL  ${what}: ${explanation}`)
  }
}

const mostSaid = 50
function warn(lines, mark = 'ODD ') {
  const all = [...lines]
  if (mark === 'ODD ') odd += all.length
  for (const line of all.slice(0, mostSaid)) say(`  ${mark}  ${line}`)
  if (all.length > mostSaid) say(`  ${mark}  … and ${all.length - mostSaid} more`)
}

function reportLog({ file, log }) {
  say(files.length > 1 ? `What the log proves of handover ${placeOf({ file })}` : 'What the log proves')
  if (!log.isChecked) return say(`  log   ${log.problem}`)
  if (log.problem) failedLogs++
  report([['log', !log.problem, log.problem]])
  warn(log.apart)
  for (const line of [...log.said, ...entryLines(file.document, log)]) say(`  log   ${line}`)
}

const files = []
for (const path of given) {
  const { problem, ...found } = read(path)
  say(basename(path))
  if (problem) report([['file', false, problem]])
  else {
    const { sequence, sealed_at } = found.file.document
    say(`  ${nameOf(found.vehicle)}; handover ${brief(sequence)}, sealed ${brief(sealed_at, 40)}`)
    report(checksOf(found))
    if (found.remark) warn([found.remark], 'note')
    const odd = oddReadings(found.file.document)
    const told = (isConflict) => odd.filter(([conflict]) => conflict === isConflict).map(([, words]) => words)
    warn(told(true))
    warn(told(false), 'note')
    warn(changedEntries(found.file.document), 'note')
    files.push(found)
  }
}
if (files.length > 1) {
  say('Together')
  for (const { kind, sentence } of walkChain(linksOf(files)))
    if (kind === 'gap') warn([sentence])
    else if (kind !== 'beginning') report([['chain', kind !== 'broken', sentence]])
  if (failed === 0) warn(lostBetween(inOrder(files)))
}
warn(identityBreaks(inOrder(files)))
if (keysPath) {
  const { keys, as_of, trusted } = readKeys(keysPath)
  say(as_of ? `Keys, as published on ${brief(as_of, 40)}: fetch them again to learn of any revoked since` : 'Keys')
  report(trustOf(files, keys, unproven))
  if (failed === 0)
    for (const found of inOrder(files)) {
      found.log = readLog(found.file, trusted)
      reportLog(found)
    }
}
const first = files.length > 0 && Math.min(...files.map(placeOf))
if (first > 1) say(`Not checked: the chain before handover ${first}. Name the earlier files to check it too.`)
if (!keysPath && files.length > 0) {
  const ids = [...new Set(files.map(({ file }) => brief(file.key_id, 20)))].join(', ')
  unproven.push(
    `without --keys nobody can tell whether key ${ids} is GarageTale's, and anybody can sign a file with a key of their own. Download keys.json from /verify and name it with --keys.`,
  )
}
const [tone, heading, verdict] =
  failed > 0
    ? failed === failedLogs
      ? [
          'danger',
          'Not what the log holds',
          'The history is as it was sealed, but the part from the log is not what GarageTale added to it.',
        ]
      : ['danger', 'Not genuine', `${failed} check${failed > 1 ? 's' : ''} failed. This is not what GarageTale sealed.`]
    : unproven.length > 0
      ? ['warn', 'Not proven', unproven.map((why) => `NOTHING IS PROVEN: ${why}`).join('\n')]
      : odd > 0
        ? [
            'good',
            'Genuine',
            'The files are as they were sealed, but what they say does not fit together: see ODD above.',
          ]
        : ['good', 'Genuine', 'Everything that was checked is as it was sealed.']
for (const line of verdict.split('\n')) say(line)
if (pagePath) {
  // Nothing that is not proven may look like a history.
  const proven = tone === 'good' ? inOrder(files).map(({ file, log }) => ({ document: file.document, log })) : []
  const page = { tone, heading, verdict: verdict.replace('above', 'below'), lines, written: new Date() }
  writeFileSync(pagePath, historyPage({ ...page, proven: proven.reverse() }))
  console.log(tone === 'good' ? `The history is in ${pagePath}.` : `The verdict is in ${pagePath}, without a history.`)
}
// Not process.exit(), which would cut off what a pipe has not taken yet: the verdict.
process.exitCode = failed > 0 ? 1 : unproven.length > 0 ? 3 : odd > 0 ? 4 : 0
