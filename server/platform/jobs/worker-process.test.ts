import { expect, test } from 'vitest'
import { until } from '../../../scripts/processes.ts'
import { workerProcess } from './worker-process.ts'

const worker = new URL('../../test/odd-worker.ts', import.meta.url)
type Question = { act: 'tell' | 'hang' | 'fill' }
const terms = { what: 'Questions', longest: 3000, heap: 64 }

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one that hangs is ended, and the next request gets another', async () => {
  const ask = workerProcess<Question, { pid: number; memory: number }>(worker, terms)
  const { pid = 0 } = (await ask({ act: 'tell' })) ?? {}
  expect(await ask({ act: 'tell' })).toMatchObject({ pid })
  const [lost, next] = await Promise.all([ask({ act: 'hang' }), ask({ act: 'tell' })])
  expect(lost).toBeUndefined()
  expect(next?.pid).toBeGreaterThan(0)
  expect(next?.pid).not.toBe(pid)
  await until(() => !runs(pid))
})

test('one that fills its memory ends by itself, without affecting ours', async () => {
  const ask = workerProcess<Question, { pid: number; memory: number }>(worker, { ...terms, longest: 60_000 })
  expect(await ask({ act: 'fill' })).toBeUndefined()
  expect(await ask({ act: 'tell' })).toMatchObject({ pid: expect.any(Number) })
})
