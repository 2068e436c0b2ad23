import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPrograms, root } from './processes.ts'

test('the build of the server imports nothing on its own that it also contains', () => {
  buildPrograms()
  const dist = join(root, 'server/dist')
  const files: string[] = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'))
  const imported = files
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(join(dist, name), 'utf8')
        .replaceAll(/\/\*.*?\*\//gs, '')
        .matchAll(/\bimport\(\s*([^()]*)/g),
    ])
    .map(([, what = '']) => what.trim())
    .filter((what) => !/^($|"\.\/|"node:)/.test(what))
  // A library that hides an import from whoever bundles it would get a second copy of what is in the build, and no
  // longer know its own errors and classes: it belongs among the external ones.
  // nodeSqlite is Node's own; pathToFileURL leads to the build of the pages.
  expect([...new Set(imported)].sort()).toEqual(['"@aws-sdk/client-s3"', '"sharp"', 'nodeSqlite', 'pathToFileURL'])
})
