import type { ReportedType } from '#domain/community/moderation.ts'
import { addDays, at } from './days.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

type Thing = { object_type: ReportedType; object_id: string }

/** Judith looks after the noticeboard: two things wait for her, and one she has looked at before. */
export function addReports(world: World) {
  const [judith, dev, helen] = [world.member('judith'), world.member('dev'), world.member('helen')]
  const account = world.all('users').find(({ id }) => id === judith.id)
  if (account) account.role = 'moderator'
  const [teased, harmless] = world
    .all('post_comments')
    .filter(({ user_id }) => ![judith.id, dev.id, helen.id].includes(user_id as string))
  const moment = (days: number, hour: number) => at(addDays(world.today, -days), hour)
  const report = (index: number, by: string, object: Thing) => ({
    ...object,
    id: idOf('report', index),
    reporter_id: by,
  })
  const comment = (row: typeof teased): Thing => ({ object_type: 'comment', object_id: row?.id ?? '' })
  world.add(
    'reports',
    {
      ...report(0, helen.id, comment(harmless)),
      ...{ reason: 'spam', state: 'dismissed', resolved_by: judith.id },
      ...{ created_at: moment(9, 18), resolved_at: moment(8, 9.5) },
    },
    {
      ...report(1, dev.id, { object_type: 'listing', object_id: idOf('listing', 'malcolm-xk8') }),
      ...{ reason: 'fraud', details: 'Two owners in the text, three in the folder. Which is it?' },
      created_at: moment(3, 21),
    },
    {
      ...report(2, helen.id, comment(teased)),
      ...{ reason: 'abuse', details: 'I do not think he means it kindly.' },
      created_at: moment(1, 8),
    },
  )
  world.add('moderation_actions', {
    ...{ id: idOf('moderation', 1), moderator_id: judith.id, action: 'verify', object_type: 'business' },
    ...{ object_id: idOf('business', 'tomasz'), reason: 'Rang them, and saw the sign over the door.' },
    created_at: moment(30, 10),
  })
  world.add('moderation_actions', {
    ...{ id: idOf('moderation', 0), moderator_id: judith.id, action: 'dismiss', report_id: idOf('report', 0) },
    ...{ ...comment(harmless), reason: 'An honest question about polish, no advertisement.' },
    created_at: moment(8, 9.5),
  })
}
