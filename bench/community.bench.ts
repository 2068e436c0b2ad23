import { disableRateLimits } from '../scripts/disable-rate-limits.ts'
import { addCommunity, type CommunitySize } from './fill/community.ts'
import { addReader, addVehicles } from './fill/members.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'
import { openStages, type Stage, signedInAs } from './stage.ts'

const small: CommunitySize = { members: 1000, posts: 10_000, comments: 30_000, follows: 50_000, followed: 500 }
const large: CommunitySize = {
  members: 100_000,
  posts: 1_000_000,
  comments: 3_000_000,
  follows: 5_000_000,
  followed: 2000,
}
const screens = {
  feed: '/posts?feed=all',
  following_feed: '/posts?feed=following',
  leaderboard: '/leaderboard?size=30',
  search: '/search?q=barlow',
  search_vehicles: '/search?q=ford%20escort',
  search_posts: '/search?q=oil%20changed',
  search_misspelt: '/search?q=ford%20escrot',
  notifications: '/notifications',
  followers: '/profiles/:popular/followers',
  suggested_users: '/suggested-users',
}
/** The others are reported without a goal. */
const searches = ['search', 'search_vehicles', 'search_posts', 'search_misspelt']
const claimed = ['feed', 'following_feed', 'leaderboard', 'notifications', ...searches]
const rounds = 7

/** The community's screens among a hundred thousand members, compared with a thousand. */
export async function benchCommunity() {
  const { stages, close } = await openStages('few', 'many')
  const started = performance.now()
  const few = await fill(stages.few, small)
  const many = await fill(stages.many, large)
  report('community.loaded_in', (performance.now() - started) / 1000, 's')
  for (const [name, path] of Object.entries(screens)) {
    const ask = ({ stage, cookie, popular }: Filled) =>
      load({
        port: stage.port,
        path: `/api${path.replace(':popular', popular)}`,
        headers: { cookie },
        connections: 4,
        seconds: 0.7,
      })
    await ask(few)
    await ask(many)
    const [fewTimes, manyTimes] = [[await ask(few)], [await ask(many)]]
    for (let round = 1; round < rounds; round++) {
      fewTimes.push(await ask(few))
      manyTimes.push(await ask(many))
    }
    if ([...fewTimes, ...manyTimes].some((result) => result.errors > 0))
      throw new Error(`Some answers of ${name} were not 200.`)
    report(`community.${name}.p50`, median(manyTimes.map((result) => result.p50)), 'ms')
    const isSearch = searches.includes(name)
    const goal = (atMost: number) => (claimed.includes(name) ? { atMost } : {})
    report(`community.${name}.p95`, median(manyTimes.map((result) => result.p95)), 'ms', goal(isSearch ? 60 : 80))
    const ratios = manyTimes.map((result, round) => result.p50 / (fewTimes[round]?.p50 ?? 0))
    report(`community.${name}.against_1000_members`, median(ratios), 'x', goal(isSearch ? 1.3 : 2))
  }
  await close()
}

interface Filled {
  stage: Stage
  cookie: string
  popular: string
}

async function fill(stage: Stage, size: CommunitySize): Promise<Filled> {
  const { sql } = stage
  const reader = await addReader(sql)
  await addVehicles(sql, reader, 3)
  await sql`update vehicles set make = 'Ford', model = 'Escort' where user_id = ${reader}`
  await addCommunity(sql, reader, size)
  await disableRateLimits(sql)
  const [popular] = await sql<{ id: string }[]>`select id from users order by followers_count desc limit 1`
  return { stage, cookie: `garagetale=${await signedInAs(sql, reader)}`, popular: popular?.id ?? '' }
}
