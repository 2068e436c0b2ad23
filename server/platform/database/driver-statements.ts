import { type CompiledQuery, createQueryId, RawNode } from 'kysely'

/* What our driver accepts besides Kysely's statements; they pass through its executor like any other. */
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

/** Announced once, when the transaction commits; outside a transaction, at once. */
export class Announcement extends Errand implements CompiledQuery {
  readonly sql = `select announce_live($1)`
  readonly payload: string

  constructor(payload: string) {
    super()
    this.payload = payload
  }

  get parameters() {
    return [this.payload]
  }
}
