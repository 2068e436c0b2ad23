import { join } from 'node:path'
import { builtProgram, freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { auditPage, fetched, largestPaint } from './lighthouse.ts'
import { report } from './report.ts'

/** The public pages every visitor sees, on a fresh server. */
export async function benchPages() {
  const port = await freePort()
  const data = await temporaryFolder('bench')
  const server = await startProcess(builtProgram, { DATA_DIR: data, PORT: String(port) })
  for (const page of ['welcome', 'pricing']) {
    const result = auditPage(`http://localhost:${port}/${page}`, join(data, page))
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo'])
      report(`pages.${page}.${category}`, result.categories[category].score * 100, 'points', { atLeast: 98 })
    report(`pages.${page}.largest_paint`, largestPaint(result), 'ms', { atMost: 1500 })
    report(`pages.${page}.layout_shift`, result.audits['cumulative-layout-shift'].numericValue, 'CLS', {
      atMost: 0.001,
    })
    report(`pages.${page}.javascript`, fetched(result, 'Script'), 'KB', { atMost: 110 })
  }
  await server.stop()
}
