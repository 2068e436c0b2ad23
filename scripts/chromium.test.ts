import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bringChromium, findChromium, findHeadless, type Places } from './chromium.ts'

function machine(named?: string) {
  const root = mkdtempSync(join(tmpdir(), 'garagetale-browsers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const at = (name: string) => join(root, name)
  const put = (name: string) => {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), '')
    return at(name)
  }
  const places: Places = {
    named: named && at(named),
    whole: [at('chromium')],
    shell: [at('chromium-headless-shell')],
    cache: at('cache'),
  }
  return { put, places }
}

test('a machine with a whole Chromium alone is brought the windowless one, which the tests then use', () => {
  const { put, places } = machine()
  const whole = put('chromium')
  const asked: string[][] = []
  const bring = () =>
    bringChromium(places, [
      (kinds) => void asked.push(kinds),
      () => void put('cache/chromium_headless_shell-1254/chrome-headless-shell-linux64/chrome-headless-shell'),
    ])
  expect(bring()).toBe(whole)
  expect(asked).toEqual([['shell']])
  expect(findHeadless(places)).toMatch(/chrome-headless-shell$/)
  bring()
  expect(asked.length).toBe(1)
})

test('where the windowless one cannot be brought, the tests go on with what there is, and it is tried for once', () => {
  const { put, places } = machine()
  const whole = put('chromium')
  const install = vi.fn()
  for (let run = 0; run < 2; run++) expect(bringChromium(places, [install])).toBe(whole)
  expect(install).toHaveBeenCalledTimes(1)
  expect(findHeadless(places)).toBe(whole)
})

test('without any Chromium both are brought, and where none can be, that is said', () => {
  const { put, places } = machine()
  const install = vi.fn()
  expect(() => bringChromium(places, [install])).toThrow('CHROMIUM=/path/to/chromium npm test')
  expect(install).toHaveBeenCalledWith(['whole', 'shell'])
  expect(bringChromium(places, [() => void put('chromium')])).toMatch(/chromium$/)
})

test('a browser that was named is used for everything, but a windowless one shows no PDF', () => {
  const { put, places } = machine('mine')
  const named = put('mine')
  put('chromium-headless-shell')
  const install = vi.fn()
  expect([bringChromium(places, [install]), findChromium(places), findHeadless(places)]).toEqual([named, named, named])
  expect(install).not.toHaveBeenCalled()

  const other = machine('chromium-headless-shell')
  const [whole, shell] = [other.put('chromium'), other.put('chromium-headless-shell')]
  expect([findChromium(other.places), findHeadless(other.places)]).toEqual([whole, shell])
})
