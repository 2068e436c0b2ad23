import { type CompiledQuery, createQueryId, RawNode } from 'kysely'

/* What our own driver takes beside the statements of Kysely; they pass through its executor like any other. */
class Errand {
  readonly query = RawNode.createWithSql('')
  readonly queryId = createQueryId()
}

export class Together extends Errand implements CompiledQuery {
  readonly sql = ''
  readonly parameters = []
  readonly statements: readonly CompiledQuery[]
  readonly commits: boolean

  constructor(statements: readonly CompiledQuery[], commits: boolean) {
    super()
    this.statements = statements
    this.commits = commits
  }
}

/** Said once, when the transaction is kept; outside of one, at once. */
export class Announcement extends Errand implements CompiledQuery {
  readonly sql = `select pg_notify('live', $1)`
  readonly payload: string

  constructor(payload: string) {
    super()
    this.payload = payload
  }

  get parameters() {
    return [this.payload]
  }
}
