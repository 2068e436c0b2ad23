import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { connect } from '../../platform/database/database.ts'
import { Replica } from '../../platform/database/replica/replica.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

/** Milliseconds: by then one that follows has shown it. */
const patience = 3000

/** Whether reads would go to each replica, found out as the server does. */
export async function checkReplica({ databaseUrl, replicaUrl }: Config): Promise<Finding[]> {
  if (!databaseUrl || !replicaUrl) return []
  const primary = connect(databaseUrl, { connections: 1 })
  if (await isEmpty(primary)) {
    await primary.close()
    return [note('Replica', 'Whether reads can go there is checked after the first start.')]
  }
  const replica = new Replica({ url: replicaUrl, primary, slowStatement: 0 })
  try {
    const until = performance.now() + patience
    const all = () => replica.figures().standbys
    while (performance.now() < until && !all().every(({ isUsed, takesWrites }) => isUsed || takesWrites))
      await sleep(100)
    const oneIsUsed = all().some(({ isUsed }) => isUsed)
    return all().map(({ name, isUsed, takesWrites, why }) => {
      if (isUsed) return fine('Replica', `The one at ${name} follows the database.`)
      if (takesWrites && oneIsUsed) return fine('Replica', `${name} is the primary now, and read once it is a replica.`)
      return wrong('Replica', `The one at ${name} is not used: it ${why}. Check DATABASE_REPLICA_URL.`)
    })
  } finally {
    await replica.close()
    await primary.close()
  }
}

/** Nothing can follow what isn't there yet. A database that can't be asked is another finding's matter. */
const isEmpty = ({ sql }: ReturnType<typeof connect>) =>
  sql`select to_regclass('public.replica_proofs') is null as none`.then(
    ([row]) => row?.none === true,
    () => false,
  )
