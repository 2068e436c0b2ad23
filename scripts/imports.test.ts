import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Import {
  from: string
  to: string
}

/** Every import of one of our files by another, as paths from the root. */
const imports: Import[] = ['domain', 'server', 'demo', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)dist\/|\.gen\.ts$/.test(file))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
        ([, to = '']) => ({
          from,
          to: to.startsWith('.')
            ? relative(root, resolve(root, dirname(from), to))
            : to.replace(/^#domain\//, 'domain/'),
        }),
      ),
    ),
)
const shown = ({ from, to }: Import) => `${from} -> ${to}`

test('imports flow domain <- server and domain <- web, never between server and web', () => {
  expect(imports.length).toBeGreaterThan(200)
  const against = imports.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) ||
      (from.startsWith('web/') && to.startsWith('server/')) ||
      (from.startsWith('domain/') && /^(server|web)\//.test(to)),
  )
  expect(against.map(shown)).toEqual([])
})

test('the domain touches nothing outside: no files, no network, no browser', () => {
  const outside = imports.filter(
    ({ from, to }) =>
      from.startsWith('domain/') && !from.endsWith('.test.ts') && !to.startsWith('domain/') && to !== 'zod',
  )
  expect(outside.map(shown)).toEqual([])
})

test('on the web, features meet only in routes', () => {
  const feature = (path: string) => path.match(/^web\/(?!app|ui|routes)(\w+\/[^/.]+)\//)?.[1]
  const meeting = imports.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to))
  expect(meeting.map(shown)).toEqual([])
})
