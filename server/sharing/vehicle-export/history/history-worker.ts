import { log } from '../../../platform/observability/log.ts'
import { type HistoryOrder, makeHistory } from './make-history.ts'

process.on('message', answer)
process.on('disconnect', () => process.exit())
// The server decides when to stop: Ctrl-C reaches the whole process group, including this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function answer(order: HistoryOrder) {
  const tell = (progress: number) => void process.send?.({ progress })
  const made = await makeHistory(order, tell).catch((error) => {
    log.error('A car’s history could not be made', error)
  })
  process.send?.({ made, memory: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 })
}
