import type { App } from '../../app.ts'
import { bodyOf, expected, type Matrix, type Play } from '../authorisation/play.ts'
import { type Role, roles } from '../authorisation/roles.ts'
import { requestOf } from '../authorisation/run.ts'
import type { World } from '../authorisation/world.ts'
import { type Checked, checkedParts, type Field, fieldsOf } from './fields.ts'
import { type Extra, extraDoors } from './plan.ts'

/** A request that is accepted, in whose fields other texts can be put. */
export interface Door extends Checked {
  role: Role
  method: string
  path: string
  base: unknown
  fields: Field[]
}

const preferred: readonly Role[] = ['owner', 'business', 'author', 'moderator', 'recipient', 'former owner', ...roles]

/** Somebody who gets in; if nobody does, somebody who is refused after the body was read. */
export function entranceOf(plays: Play[]): { play: Play; role: Role } | undefined {
  for (const role of preferred)
    for (const play of plays)
      if ((play.by ?? roles).includes(role) && expected(play, role) === '2xx') return { play, role }
  const [play] = plays
  return play && { play, role: 'owner' }
}

/** Every route that checks a body or a query, with a request the matrix accepts and, where that is not enough, more. */
export function doorsOf(app: App, world: World, matrix: Matrix): Door[] {
  const extras = extraDoors(world)
  return checkedParts(app).flatMap((checked) => {
    const entrance = entranceOf(matrix[checked.route] ?? [])
    if (!entrance) return []
    const { play, role } = entrance
    const more = extras.filter(({ route }) => route === checked.route)
    return [doorOf(checked, play, role), ...more.map((extra) => furtherDoor(checked, play, role, extra))]
  })
}

function doorOf(checked: Checked, play: Play, role: Role): Door {
  const [method, whole] = requestOf(checked.route, play, role)
  const [path = '', search = ''] = whole.split('?')
  const base = checked.part === 'body' ? (bodyOf(play, role) ?? {}) : Object.fromEntries(new URLSearchParams(search))
  return { ...checked, role, method, path, base, fields: fieldsOf(checked) }
}

function furtherDoor(checked: Checked, play: Play, role: Role, extra: Extra): Door {
  const door = doorOf({ ...checked, schema: extra.schema ?? checked.schema }, play, extra.role ?? role)
  return { ...door, path: extra.path ?? door.path, base: extra.base }
}
