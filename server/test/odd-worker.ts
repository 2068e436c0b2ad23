/* A worker process that can be made to misbehave: for its test. */

process.on('message', answer)
process.on('disconnect', () => process.exit())

function answer({ act }: { act: 'tell' | 'hang' | 'fill' }) {
  const kept: number[][] = []
  if (act === 'hang') for (;;);
  if (act === 'fill') for (;;) kept.push(Array(100_000).fill(kept.length))
  process.send?.({ pid: process.pid, memory: process.memoryUsage.rss() })
}
