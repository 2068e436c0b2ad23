import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Pages about nobody's car: what they say is part of the text. */
const ownWords = /^web\/(app\/(site|demo)|account\/onboarding|dist)\//

test('every distance on a screen goes through the formatter, so that it is in the reader’s unit', () => {
  const screens = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !ownWords.test(path) && !path.includes('.test.') && path !== 'web/ui/distance.tsx',
  )
  const byHand = screens.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    // `${miles} mi`, {miles} miles, 12,000 km
    const found = text.match(/formatMiles|formatKilometres|[}\d] ?(mi|miles|km|kilometres)\b(?![/=])/g) ?? []
    return found.map((what) => `${path}: ${what}`)
  })
  expect(byHand).toEqual([])
})
