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
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileParts, hasItsParts, optionalFileParts } from '../../domain/ownership/handover.ts'
import { walkChain } from '../../domain/ownership/handover-chain.ts'
import { entriesBetween } from '../../domain/ownership/handover-consistency.ts'
import { entryLines, logFindings, provesNothing } from '../../domain/ownership/handover-log.ts'
import { additionWords, withoutAdditions } from '../../domain/ownership/handover-reading.ts'
import { noLogPart } from '../../domain/ownership/handover-verdict.ts'
import { checkProof } from '../../server/platform/transparency-log/check-proof.ts'
import { historyPage } from './history-page.ts'

const usage =
  'Usage: node verify-handover.mjs <handover.json> [earlier-handover.json …] [--keys keys.json] [--html history.html]'

/** The canonical form of a value: keys sorted by code unit, no spaces, whole numbers only (RFC 8785). */
function canonical(value) {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('it holds a number that is not whole')
    return String(value)
  }
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.keys(value).sort()
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const spkiFrame = Buffer.from('302a300506032b6570032100', 'hex')

function isSigned({ hash, signature, public_key }) {
  try {
    const bare = Buffer.from(public_key, 'base64url')
    const key = createPublicKey({ key: Buffer.concat([spkiFrame, bare]), format: 'der', type: 'spki' })
    const text = Buffer.from(`GarageTale sealed handover 1\n${hash}`)
    return bare.length === 32 && verify(null, text, key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

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

/** A value from the file, cut short so that it cannot imitate our own lines. */
function brief(value, most = 60) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const isPart = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value) => (Array.isArray(value) ? value.filter(isPart) : [])
const moment = (value) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
const placeOf = ({ file }) => (Number.isInteger(file.document.sequence) ? file.document.sequence : 0)

function read(path) {
  try {
    const { bytes, additions } = withoutAdditions(readFileSync(path))
    const file = JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    if (file?.document?.format !== 'garagetale-handover') return { problem: 'it is not a handover file of GarageTale' }
    return {
      bytes,
      file,
      remark: additionWords(additions),
      vehicle: isPart(file.document.vehicle) ? file.document.vehicle : {},
    }
  } catch (error) {
    return { problem: error.code === 'ENOENT' ? 'there is no such file' : 'it cannot be read as JSON' }
  }
}

/** Every check of a single file, as [what, passed, explanation if not]. */
function* checksOf({ bytes, file }) {
  let written
  try {
    written = canonical(file)
  } catch (error) {
    return yield ['form', false, `the file has no canonical form: ${error.message}`]
  }
  const { document, hash, signature, key_id, public_key } = file
  const asSealed = Buffer.compare(Buffer.from(written), bytes) === 0
  yield ['form', asSealed, 'the file is not written as it was handed out (spaces, order of keys or keys written twice)']
  const others = Object.keys(file).filter((name) => !fileParts.includes(name) && !optionalFileParts.includes(name))
  const asNamed = others.length > 0 ? `holds other fields: ${brief(others.join(' '), 200)}` : 'lacks a part'
  yield ['fields', hasItsParts(file), `the file ${asNamed}`]
  const { version } = document
  yield [
    'version',
    version === 1 || version === 2,
    `this command knows versions 1 and 2, the file says ${brief(version)}`,
  ]
  const content = sha256(canonical(document))
  const found = `the content gives ${content}, the file says ${brief(hash, 80)}: the content or the hash was changed`
  yield ['hash', content === hash, found]
  const bare = Buffer.from(typeof public_key === 'string' ? public_key : '', 'base64url')
  yield ['key', sha256(bare).slice(0, 16) === key_id, 'the key id does not belong to the public key']
  const signed = isSigned({ hash, signature, public_key })
  yield ['signature', signed, 'the signature was not made over this hash with this key']
  const { sequence, previous_hash } = document
  const chained = Number.isInteger(sequence) && sequence >= 1 && (sequence === 1) === (previous_hash === null)
  const before = previous_hash === null ? 'no' : 'a'
  yield ['sequence', chained, `handover ${brief(sequence)} with ${before} handover before it`]
}

const inOrder = (files) => [...files].sort((one, other) => placeOf(one) - placeOf(other))

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

/** Whether GarageTale signed it, with a key that was valid on that day. */
function* trustOf(files, keys) {
  for (const { file } of files) {
    const id = brief(file.key_id, 20)
    const key = keys.find(({ key_id, public_key }) => key_id === file.key_id && public_key === file.public_key)
    yield [
      'published key',
      key !== undefined,
      `key ${id} is not among the published keys: GarageTale did not sign this`,
    ]
    if (!key) continue
    const sealed = moment(file.document.sealed_at)
    const inTime = !(sealed < moment(key.valid_from)) && !(sealed > moment(key.valid_until))
    const days = `${brief(key.valid_from, 30)} to ${brief(key.valid_until ?? 'today', 30)}`
    yield [
      'key in use',
      inTime && !Number.isNaN(sealed),
      `key ${id} was in use from ${days}, not on the day of the file`,
    ]
    if (!key.revoked_from) continue
    const since = brief(key.revoked_from, 30)
    const late = !(sealed < moment(key.revoked_from))
    yield ['key not revoked', !late, `key ${id} is revoked from ${since} on: somebody else may have signed this`]
    if (!late)
      unproven.push(
        `key ${id} was revoked from ${since} on. The file says it is older, but whoever has the key can write any date: check it at /verify, where our own record decides.`,
      )
  }
}

const thousands = (number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ',')
const months = 'January February March April May June July August September October November December'.split(' ')

function dayWords(value) {
  const [, year, month, day] = (typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})/.exec(value)) || []
  return day ? `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}` : brief(value, 40)
}

const identity = { make: 'make', model: 'model', year: 'year', registration_number: 'registration' }
const plain = (value) =>
  String(typeof value === 'object' ? '' : (value ?? ''))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const nameOf = ({ make, model, year, registration_number: plate }) =>
  `${brief(make)} ${brief(model)} (${brief(year)}), ${plate ? brief(plate, 20) : 'no registration'}`

/** What `value` becomes after the recorded changes, oldest first. */
function afterChanges(value, changes) {
  let now = plain(value)
  for (const { old_value, new_value } of changes) if (plain(old_value) === now) now = plain(new_value)
  return now
}

/** Odometer readings in miles, by day. */
function readingsOf({ logs, mot_tests, amendments, vehicle, sealed_at, instruments, readings: stated }) {
  const corrected = new Set(listOf(stated).map(({ corrects }) => corrects))
  const amended = new Map()
  for (const { record_id, changes } of listOf(amendments))
    if (isPart(changes?.mileage)) amended.set(record_id, changes.mileage.to)
  const readings = []
  const add = (date, miles, by) => {
    if (typeof date === 'string' && Number.isFinite(miles)) readings.push({ date: date.slice(0, 10), miles, by })
  }
  const inMiles = (reading, unit) =>
    typeof unit === 'string' && /^k/i.test(unit) ? Math.round(reading * 0.621371) : reading
  for (const { id, date, mileage } of listOf(logs)) {
    const miles = amended.has(id) ? amended.get(id) : mileage
    if (typeof miles === 'number') add(date, miles, 'record')
  }
  for (const { id, test_date, odometer_reading: reading, odometer_unit: unit } of listOf(mot_tests))
    if (typeof reading === 'number' && !corrected.has(id)) add(test_date, inMiles(reading, unit), 'mot')
  for (const { date, miles } of listOf(instruments)) add(date, miles, 'instrument')
  for (const { date, value, unit, source, stands } of listOf(stated))
    if (typeof value === 'number' && stands === true)
      add(date, inMiles(value, unit), statedSources.includes(source) ? source : 'record')
  if (!Array.isArray(stated) && typeof vehicle?.mileage === 'number') add(sealed_at, vehicle.mileage, 'transfer')
  // On the day an instrument was replaced nobody knows which one was read.
  const replaced = new Set(readings.filter(({ by }) => by === 'instrument').map(({ date }) => date))
  const isStated = ({ by }) => statedSources.includes(by)
  // What was entered by hand says nothing if another mileage was stated later that day.
  const lastOfDay = new Map(readings.filter(isStated).map((reading) => [reading.date, reading]))
  return readings
    .filter(({ date, by }) => by === 'instrument' || !replaced.has(date))
    .filter((reading) => reading.by !== 'manual' || lastOfDay.get(reading.date) === reading)
    .sort((one, other) =>
      one.date < other.date
        ? -1
        : one.date > other.date
          ? 1
          : Number(isStated(one)) - Number(isStated(other)) || (isStated(one) ? 0 : one.miles - other.miles),
    )
}

const statedSources = ['manual', 'instrument', 'transfer', 'lookup', 'earlier']

/** People round their readings. */
const rounding = 100

/** Further than a car that is driven all day, every day; and longer than a new car goes without a test. */
const [mostMilesADay, smallRise, longGap] = [150, 5000, 3 * 365 + 60]

/** Newest first, as [whether it contradicts, the words]. With a new instrument the count begins anew. */
function oddReadings(document) {
  const odd = []
  let before
  for (const reading of readingsOf(document)) {
    const { date, miles, by } = reading
    if (before) {
      const [from, to] = [dayWords(before.date), dayWords(date)]
      const [was, is] = [`${thousands(before.miles)} mi`, `${thousands(miles)} mi`]
      const days = Math.round((moment(date) - moment(before.date)) / 86_400_000)
      const rise = by === 'instrument' ? 0 : miles - before.miles
      const tell = (words) => odd.unshift([true, `Mileage anomaly: ${words}.`])
      if (rise < -rounding)
        tell(
          `${is} on ${to} is less than the ${was} ${before.by === 'mot' ? 'read at the MOT test of' : 'recorded on'} ${from}`,
        )
      else if (rise > smallRise && rise > mostMilesADay * Math.max(1, days))
        tell(`it rose from ${was} on ${from} to ${is} on ${to}`)
      else if (days > longGap) odd.unshift([false, `No mileage was written down between ${from} and ${to}.`])
    }
    before = reading
  }
  return odd
}

function* identityBreaks(links) {
  for (const [at, { file, vehicle }] of links.entries()) {
    const { sequence, sealed_at, identity_changes } = file.document
    const changes = listOf(identity_changes)
    for (const [field, words] of Object.entries(identity)) {
      const last = changes.filter((change) => change.field === field).at(-1)
      if (last && plain(last.new_value) !== plain(vehicle[field]))
        yield `Handover ${brief(sequence)}: the last recorded ${words} is ${brief(last.new_value)}, the vehicle's is ${brief(vehicle[field])}.`
    }
    if (at === 0) continue
    const earlier = links[at - 1]
    const { sequence: first, sealed_at: from } = earlier.file.document
    const unexplained = Object.keys(identity).filter((field) => {
      const between = changes.filter(
        (each) =>
          each.field === field &&
          moment(each.changed_at) > moment(from) &&
          moment(each.changed_at) <= moment(sealed_at),
      )
      return afterChanges(earlier.vehicle[field], between) !== plain(vehicle[field])
    })
    if (unexplained.length > 0)
      yield `Handover ${brief(first)} was of: ${nameOf(earlier.vehicle)}. Handover ${brief(sequence)} is of: ${nameOf(vehicle)}. No change of ${unexplained.map((field) => identity[field]).join(', ')} is recorded between them.`
    const [was, is] = [earlier.vehicle.mileage, vehicle.mileage]
    const isNew = listOf(file.document.instruments).some(({ date }) => date >= String(from).slice(0, 10))
    if (!isNew && Number.isFinite(was) && Number.isFinite(is) && is < was - rounding)
      yield `Mileage falls from ${thousands(was)} miles at handover ${brief(first)} to ${thousands(is)} miles at handover ${brief(sequence)}.`
  }
}

function* changedEntries({ logs, modifications, notes, media, documents }) {
  for (const [list, name] of [
    [logs, ({ type, date }) => `${brief(type, 80)} of ${dayWords(date)}`],
    [modifications, ({ name: called }) => `Modification ${brief(called, 80)}`],
    [notes, ({ entered_at }) => `Note of ${dayWords(entered_at)}`],
    [media, ({ entered_at }) => `Photo or video of ${dayWords(entered_at)}`],
    [documents, ({ title }) => `Document ${brief(title, 80)}`],
  ])
    for (const entry of listOf(list)) {
      const [entered, changed] = [moment(entry.entered_at), moment(entry.changed_at)]
      if (changed - entered > 24 * 60 * 60 * 1000)
        yield `${name(entry)}: entered on ${dayWords(entry.entered_at)}, last changed on ${dayWords(entry.changed_at)}`
    }
}

const textsOf = (list) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])

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
  report(trustOf(files, keys))
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
          'The history is as it was sealed, but the part from the log is not what GarageTale added to it. Ask for a newly downloaded file.',
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
