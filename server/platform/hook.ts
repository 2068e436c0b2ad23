/**
 * Lets an area call those above it, which it cannot import. Everything connected runs in order, in the caller's
 * transaction; connect-areas.ts is the list. With nothing connected it throws: a rule must not go missing unnoticed.
 */
export function hook<Args extends unknown[]>(what: string) {
  const connected: ((...args: Args) => Promise<unknown>)[] = []
  return {
    connect(act: (...args: Args) => Promise<unknown>) {
      if (!connected.includes(act)) connected.push(act)
    },
    async run(...args: Args) {
      if (connected.length === 0) throw new Error(`Nothing is connected to the hook '${what}'`)
      for (const act of connected) await act(...args)
    },
  }
}
