import type { HandoverDocument } from './handover.ts'
import { visibly } from './handover-words.ts'

/**
 * A proven document as it is shown: characters that nobody sees are named, and lists that the earliest seals lack are
 * empty.
 */
export function sealedHistory(document: HandoverDocument): HandoverDocument {
  const shown: HandoverDocument = JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value === 'string' ? visibly(value) : value,
  )
  return {
    ...shown,
    identity_changes: shown.identity_changes ?? [],
    documents: shown.documents ?? [],
    keepers: shown.keepers ?? [],
  }
}
