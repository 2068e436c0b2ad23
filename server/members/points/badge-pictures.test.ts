import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const folder = resolve(import.meta.dirname, '../../../web/app/static/badges')

test('every badge has a picture of its own, which is a drawing and nothing more (GAMI-05, GAMI-06)', async () => {
  const { sql } = await testDatabase()
  const badges = await sql<{ name: string; icon_url: string }[]>`select name, icon_url from badges`
  expect((await readdir(folder)).map((file) => `/badges/${file}`).sort()).toEqual(
    badges.map((row) => row.icon_url).sort(),
  )
  const drawings = new Set<string>()
  for (const { name, icon_url } of badges) {
    const drawing = await readFile(resolve(folder, '..', icon_url.slice(1)), 'utf8')
    expect(drawing).toContain(`<title>${name}</title>`)
    expect(drawing.length).toBeLessThan(8000)
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|http|<image|<text|style|on\w+=/i)
    drawings.add(drawing.replace(name, ''))
  }
  expect(drawings.size).toBe(14)
})
