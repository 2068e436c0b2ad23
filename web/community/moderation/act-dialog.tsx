import type { ModerationAction } from '#domain/community/moderation.ts'
import { actWords } from './act-words.ts'
import { sendAct, type Thing } from './moderation.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export interface Act {
  action: ModerationAction
  thing: Thing
  author: string
  /** The reports the moderator has seen. */
  report_ids?: string[]
}

export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { action, thing, author, report_ids } = act
  return (
    <ReasonDialog
      words={actWords(action, thing.object_type, author)}
      send={(reason) => sendAct({ ...thing, action, reason, ...(report_ids ? { report_ids } : {}) })}
      onClose={onClose}
    />
  )
}
