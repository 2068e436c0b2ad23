import { openPostgres } from '../server/platform/database/database.ts'
import { fillScale, large, type ScaleSize, type ScaleWorld, small } from './fill/scale.ts'
import { type LoadResult, load } from './load.ts'
import { mixedLoad, reportMixedLoad } from './mixed-load/mixed-load.ts'
import { profileRequests, reportProfile } from './profile/profile.ts'
import { addWords, median, report } from './report.ts'
import { cookiesOf, type ExplainedRequest, explainRequests, growingTables } from './scale/explain.ts'
import type { ScreenRequest, Who } from './scale/screens.ts'
import { openStages, type Stage } from './stage.ts'

const rounds = 5
const seconds = 0.3
const mostTimes = 1.5
/** A table with more rows than this in the large community is one that grows. */
const grows = 10_000

/** For working on this bench: BENCH_SHARE=0.05 uses a twentieth of the community. */
const share = Number(process.env.BENCH_SHARE ?? 1)
const town: ScaleSize = {
  ...large,
  members: large.members * share,
  vehicles: large.vehicles * share,
  posts: large.posts * share,
  comments: large.comments * share,
  follows: large.follows * share,
}

interface Filled {
  stage: Stage
  world: ScaleWorld
  cookies: Record<Who, string>
}

/** Every main screen among a hundred thousand members, compared with a thousand, and what it reads. */
export async function benchScale() {
  const { stages, close } = await openStages('village', 'town')
  try {
    await measureAll(stages)
  } finally {
    await close()
  }
}

async function measureAll(stages: Record<'village' | 'town', Stage>) {
  const village = await fill(stages.village, small)
  const started = performance.now()
  const full = await fill(stages.town, town)
  await reportSize(stages.town, (performance.now() - started) / 1000)

  const growing = await growingTables(stages.town.sql, grows * share)
  const explain = ({ stage, world, cookies }: Filled) => explainRequests({ url: stage.url, world, cookies, growing })
  const [few, many] = [await explain(village), await explain(full)]
  const measured: Measured[] = []
  for (const [place, request] of many.entries()) {
    const look = (longer: number) => compare(village, few[place] ?? request, full, request, longer)
    const found = await look(1)
    // What seems slower is measured for longer, because a moment's load on the machine can look like that.
    measured.push({ ...request, ...(found.times > mostTimes ? await look(3) : found) })
  }
  reportScreens(measured)
  reportMixedLoad('mixed', await mixedLoad(stages.town, { perSecond: 200, minutes: 10 * share }))
  reportProfile('profile', await profileRequests(stages.town, { perSecond: 100, seconds: 60 * share }))
}

async function fill(stage: Stage, size: ScaleSize): Promise<Filled> {
  const beside = openPostgres(stage.url, { max: 1 })
  const world = await fillScale(stage.sql, size, beside)
  await beside.end()
  return { stage, world, cookies: await cookiesOf(stage.sql, world) }
}

async function reportSize({ sql }: Stage, seconds: number) {
  const tables = await sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const rows = (...names: string[]) =>
    tables.filter(({ name }) => names.includes(name)).reduce((sum, table) => sum + table.rows, 0)
  report('Members in the large community', rows('users'), 'rows')
  report('Vehicles', rows('vehicles'), 'rows')
  const records = [
    'maintenance_logs',
    'modifications',
    'vehicle_notes',
    'vehicle_documents',
    'vehicle_media',
    'reminders',
  ]
  report('Records of those vehicles', rows(...records), 'rows')
  report('Posts', rows('posts'), 'rows')
  report('Rows in all', rows(...tables.map(({ name }) => name)), 'rows')
  report('Loading the large community', seconds, 's')
}

interface Measured extends ExplainedRequest {
  p50: number
  p95: number
  times: number
}

/** In turn, so that other load on the machine affects both. */
async function compare(village: Filled, few: ScreenRequest, full: Filled, many: ScreenRequest, longer: number) {
  const ask = ({ stage, cookies }: Filled, { path, who }: ScreenRequest) =>
    load({
      port: stage.port,
      path,
      headers: cookies[who] ? { cookie: cookies[who] } : {},
      connections: 4,
      seconds,
    })
  await ask(village, few)
  await ask(full, many)
  const [inVillage, inTown]: [LoadResult[], LoadResult[]] = [[], []]
  for (let round = 0; round < rounds * longer; round++) {
    inVillage.push(await ask(village, few))
    inTown.push(await ask(full, many))
  }
  if ([...inVillage, ...inTown].some(({ errors }) => errors > 0))
    throw new Error(`Some answers of "${many.name}" were not 200.`)
  return {
    p50: median(inTown.map(({ p50 }) => p50)),
    p95: median(inTown.map(({ p95 }) => p95)),
    times: median(inTown.map(({ p50 }, round) => p50 / (inVillage[round]?.p50 ?? 0))),
  }
}

function reportScreens(measured: Measured[]) {
  const compared = measured.filter((request) => !request.grows)
  const slower = compared.filter(({ times }) => times > mostTimes)
  const scanning = compared.filter(({ scans }) => scans.length > 0)
  const most = (value: (request: Measured) => number) => Math.max(...compared.map(value))
  report('Requests of main screens measured', measured.length, 'requests')
  report(`Those that take more than ${mostTimes} times as long as among 1,000 members`, slower.length, 'requests', {
    atMost: 0,
  })
  report(
    'The most that one of them takes longer',
    most(({ times }) => times),
    'x',
    { atMost: mostTimes },
  )
  report('The median of them', median(compared.map(({ times }) => times)), 'x')
  report(
    'The slowest of them, p95',
    most(({ p95 }) => p95),
    'ms',
  )
  report('Those that read a growing table from end to end', scanning.length, 'requests', { atMost: 0 })
  report(
    'The most rows that one of them reads',
    most(({ rows }) => rows),
    'rows',
  )
  report(
    'The most statements that one of them sends',
    most(({ statements }) => statements.length),
    'statements',
  )
  for (const { name, times } of slower) console.log(`      slower: ${name} ${times.toFixed(2)}x`)
  for (const { name, scans } of scanning)
    for (const { table, rows, text } of scans) console.log(`      scans ${table} (${rows} rows) for ${name}: ${text}`)
  const figure = (value: number) => (value < 10 ? value.toFixed(2) : String(Math.round(value)))
  const lines = measured.map(({ name, p50, p95, times, grows: larger, rows, statements, scans }) => {
    const scanned = [...new Set(scans.map(({ table }) => table))].join(', ')
    const beside = larger ? 'grows with the community' : figure(times)
    const line = [name, figure(p50), figure(p95), beside, statements.length, Math.round(rows), scanned]
    console.log(`BENCH scale: ${line.join(' | ')}`)
    return `| ${line.join(' | ')} |`
  })
  addWords(
    [
      'Each request in the large community, with its time compared with 1,000 members, the statements it sends ' +
        '(with the one that finds the session), the rows they read, and the growing tables they read from end to end.',
      '',
      '| request | p50 ms | p95 ms | times as long | statements | rows read | sequential scans |',
      '|---|---|---|---|---|---|---|',
      ...lines,
    ].join('\n'),
  )
}
