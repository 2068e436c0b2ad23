import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildPrograms, root } from '../../../scripts/processes.ts'
import { withSourcePlaces } from './source-places.ts'

/** A line of a stack, as if it had come from where this stands in that file. */
function at(path: string, words: string) {
  const before = readFileSync(path, 'utf8').split(words)[0]?.split('\n') ?? []
  return `    at startProgram (${pathToFileURL(path)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1})`
}

test('a line of a stack names the source that the build was made from', () => {
  buildPrograms()
  const words = 'async function startProgram('
  const dist = join(root, 'server/dist')
  // Earlier builds lie there too.
  const [name = ''] = readFileSync(join(dist, 'main.js'), 'utf8').match(/program-[\w-]+\.js/) ?? []
  const built = join(dist, name)
  const place = at(join(root, 'server/program.ts'), words).replace(/:\d+\)$/, '')
  expect(withSourcePlaces(`Error: It broke\n${at(built, words)}\n    at node:internal/x:1:2`)).toMatch(
    new RegExp(`^Error: It broke\n${place.replace(/[.(/]/g, '\\$&')}:\\d+\\)\n    at node:internal/x:1:2$`),
  )
})

test('what has no map is left as it is', () => {
  const text = `Error: It broke\n    at ${pathToFileURL(join(root, 'server/dist/never-built.js'))}:3:4`
  expect(withSourcePlaces(text)).toBe(text)
})
