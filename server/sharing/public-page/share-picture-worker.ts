import { log } from '../../platform/observability/log.ts'
import { makeSharePicture, type ShareFacts } from './share-picture-maker.ts'

process.on('message', answer)
process.on('disconnect', () => process.exit())
// The server decides when to stop: Ctrl-C reaches the whole process group, including this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function answer(facts: ShareFacts) {
  const picture = await makeSharePicture(facts).catch((error) => {
    log.error('A picture to share could not be made', error)
  })
  process.send?.({ picture, memory: process.memoryUsage.rss() })
}
