import { addDays, at, dayAt, latest, minutesAfter } from './days.ts'
import type { Vehicle } from './entities.ts'
import { idOf } from './random.ts'
import { showcase } from './showcase.ts'
import { mediaTitles } from './vehicle-texts.ts'
import type { World } from './world.ts'

/** Large where a visitor of the demo looks first, and small elsewhere. */
export const pictureOf = ({ key }: Vehicle, scene: string) => ({ picture: `vehicles/${key}-${scene}` })

export function addMedia(world: World) {
  for (const vehicle of world.vehicles) {
    const random = world.random.fork(`media ${vehicle.key}`)
    const [cover, ...others] = vehicle.scenes
    const row = world.all('vehicles').find(({ id }) => id === vehicle.id)
    if (!cover || !row) continue
    const photoAt = minutesAfter(vehicle.heldSince, 9)
    row.image_file_id = world.keep(`cover ${vehicle.key}`, {
      user_id: vehicle.owner.id,
      vehicle_id: vehicle.id,
      kind: 'vehicle_photo',
      isPublic: vehicle.isPublic,
      original_name: `${vehicle.model.key}-${cover}.jpg`,
      created_at: photoAt,
      content: pictureOf(vehicle, cover),
    })
    for (const [index, scene] of others.entries()) {
      const added = addDays(dayAt(vehicle.heldSince), random.between(2, 30) + index * 25)
      const created_at = at(added < world.today ? added : addDays(world.today, -1), random.between(170, 220) / 10)
      if (created_at < vehicle.heldSince) continue
      const is_publicly_visible = vehicle.isPublic && (random.chance(0.85) || vehicle.key === showcase)
      world.add('vehicle_media', {
        id: idOf('media', vehicle.key, scene),
        vehicle_id: vehicle.id,
        user_id: vehicle.owner.id,
        title: random.pick(mediaTitles[scene] ?? ['']),
        location: random.chance(0.5) ? vehicle.owner.town : null,
        date_taken: latest(vehicle.registered, addDays(dayAt(created_at), -random.between(0, 20))),
        media_type: 'image',
        is_publicly_visible,
        media_file_id: world.keep(`media ${vehicle.key} ${scene}`, {
          user_id: vehicle.owner.id,
          vehicle_id: vehicle.id,
          kind: 'media',
          isPublic: is_publicly_visible,
          original_name: `${scene}.jpg`,
          created_at,
          content: pictureOf(vehicle, scene),
        }),
        created_at,
        updated_at: created_at,
      })
    }
  }
}
