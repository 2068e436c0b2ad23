import { addAccess } from './access.ts'
import { addBusinesses } from './businesses.ts'
import { addFollows, addPosts } from './community.ts'
import type { Day } from './days.ts'
import { addDocuments } from './documents.ts'
import { addEnquiries } from './enquiries.ts'
import { addGarageShelf } from './garage-shelf.ts'
import { addGuides } from './guides.ts'
import { addHistory } from './history.ts'
import { addMedia } from './media.ts'
import { addMoney } from './money.ts'
import { addMotHistory } from './mot.ts'
import { addNotifications } from './notifications.ts'
import { addPeople } from './people.ts'
import { addBadges, addPoints } from './points.ts'
import { addReminders } from './reminders.ts'
import { addReports } from './reports.ts'
import { addListings, addTransfers } from './sales.ts'
import { addShowcase } from './showcase.ts'
import { addValuations } from './valuations.ts'
import { addVehicles } from './vehicles.ts'
import { createWorld, type World } from './world.ts'

/**
 * A feature brings its part as one function of the world, named here after the parts it reads from. What it draws at
 * random comes from a fork of its own name, so that the parts before it stay as they were.
 */
const parts: ((world: World) => void)[] = [
  addPeople,
  addVehicles,
  addMotHistory,
  addHistory,
  addShowcase,
  addGarageShelf,
  addMoney,
  addBusinesses,
  addMedia,
  addDocuments,
  addReminders,
  addValuations,
  addListings,
  addTransfers,
  addAccess,
  addFollows,
  addPosts,
  addGuides,
  addEnquiries,
  addReports,
  addPoints,
  addBadges,
  addNotifications,
]

/** The same seed and day give the same world, to the last row. */
export function buildDemo(today: Day, seed = 'garagetale'): World {
  const world = createWorld(seed, today)
  for (const part of parts) part(world)
  return world
}
