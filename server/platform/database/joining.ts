import type { Db } from './database.ts'

/**
 * For an act made of several acts: what each would do in a transaction of its own it does in this one, so that all of
 * them happen or none.
 */
export const joining = (tx: Db): Db =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (act: (tx: Db) => Promise<unknown>) => act(tx) })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
