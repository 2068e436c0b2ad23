/** A witness saw a tree of the log at this moment, or an authority stamped it with it. */
export interface Sight {
  witness: string
  at: string
  /** By an authority, which says when and does not look at what it stamps. */
  isStamp?: boolean
}

/** The log was begun anew, after a backup older than what it had published was restored. */
export interface LogBegunAnew {
  at: string
  /** How many entries of the log before it continues. */
  size: number
  reason: string
}

/** One version of a record, as the transparency log proves it. */
export interface LoggedVersion {
  /** Among the versions of the vehicle. */
  sequence: number
  /** The earliest sight of a tree that holds it. */
  seen: Sight | null
  /** Undefined for one that was erased. */
  said?: {
    record: string
    kind: string
    act: string
    role: string
    keeper: number | null
    at: string
    /** What is shown of it. */
    values: Record<string, unknown>
    /** Names of what is not. */
    kept: string[]
  }
}
