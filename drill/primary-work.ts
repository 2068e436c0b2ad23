import { readFileSync } from 'node:fs'
import type { Figure } from '../scripts/proof.ts'
import type { Sql } from '../server/platform/database/database.ts'
import type { Member } from './member.ts'
import type { Program } from './program.ts'

interface Compared {
  readers: Member[]
  slug: string
  sql: Sql
  one: Program
  alone: Program
  count: number
}

const hands = 8
const blocks = 4
const comparedPaths = (slug: string) => ['/posts', '/leaderboard', `/public/vehicles/${slug}`]

/** What the primary has to do for the same reads, and how fast they are; in turn, because the machine is never the same. */
export async function comparePrimary({ readers, slug, sql, one, alone, count }: Compared): Promise<Figure[]> {
  const found = { with: { cpu: 0, seconds: 0 }, without: { cpu: 0, seconds: 0 } }
  for (let block = -1; block < blocks; block++)
    for (const [name, { url }] of [
      ['with', one],
      ['without', alone],
    ] as const) {
      const [cpu, began] = [await cpuOf(sql), performance.now()]
      await readMany(readers, url, comparedPaths(slug), count / blocks)
      // The first only warms up.
      if (block < 0) continue
      found[name].cpu += (await cpuOf(sql)) - cpu
      found[name].seconds += (performance.now() - began) / 1000
    }
  const each = (name: keyof typeof found) => Math.round((found[name].cpu / count) * 1000)
  const rate = (name: keyof typeof found) => Math.round(count / found[name].seconds)
  return [
    {
      name: 'processor time of the primary for 1,000 reads (feed, leaderboard, public page) without a replica',
      value: each('without'),
      unit: 'ms',
    },
    { name: 'the same with the replica', value: each('with'), unit: 'ms' },
    { name: 'reads a second without a replica, everything on the same cores', value: rate('without') },
    { name: 'the same with the replica', value: rate('with') },
  ]
}

async function readMany(readers: Member[], url: string, paths: string[], count: number) {
  let left = count
  const reader = async (hand: number) => {
    while (left-- > 0) {
      const path = paths[left % paths.length] ?? ''
      const { status } = await (readers[hand % readers.length] as Member).ask('GET', path, undefined, { url })
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: hands }, (_, hand) => reader(hand)))
}

/** Milliseconds of processor time that everything connected to the primary has used there, our own questions aside. */
async function cpuOf(sql: Sql): Promise<number> {
  const found = await sql<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`
  return found.reduce((sum, { pid }) => sum + ticksOf(pid) * 10, 0)
}

function ticksOf(pid: number): number {
  try {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return user + system
  } catch {
    return 0
  }
}
