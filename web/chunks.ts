import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

const at = (path: string) => resolve(import.meta.dirname, path)
const screen = (name: string) => at(`routes/${name}.tsx?tsr-split=component`)

/** Public pages of a vehicle or a business, which share much with the owner's screens. */
const vehiclePages = [
  ...['p.$slug', 'listings.$slug', 'business.$userId', 'businesses', 'transfer.$token', 'verify'],
  ...['join.$token', 'conversation.$token', 'report.$token', 'p.$slug_.report', 'invitations.$token'],
]
const publicPages = readdirSync(at('routes/_public')).map((file) => file.replace('.tsx', ''))
const ofVehicles = [
  ...vehiclePages.map((name) => screen(`_public/${name}`)),
  // Opened on public pages, so what it needs must not be in a chunk of the members' screens.
  at('sharing/conversations/enquiry-dialog.tsx'),
  at('community/reports/report-dialog.tsx'),
  at('businesses/review-dialog.tsx'),
  at('businesses/visit-records.tsx'),
]
const entrances = [
  at('app/entry-client.ts'),
  at('app/start.tsx'),
  ...publicPages.filter((name) => !vehiclePages.includes(name)).map((name) => screen(`_public/${name}`)),
]
const shell = [screen('_app')]
const spending = at('records/spending/spending-analysis.tsx')
const vehicle = [screen('_app/vehicle.$vehicleId'), at('routes/_app/-vehicle/vehicle-parts.ts'), spending]
/** All kinds of records are loaded together, whichever is needed. */
const recordKinds = resolve(import.meta.dirname, '../domain/records')
const registry = [resolve(recordKinds, 'registry.ts'), resolve(recordKinds, 'facts.ts')]
/** The main signed-in screens, each with what it shows first. */
const dashboard = [screen('_app/index'), spending, at('routes/_app/-garage/waiting-for-you.tsx')]
const garage = [dashboard, [screen('_app/vehicles')], [screen('_app/due')]]
const homes = [...garage, vehicle]
/** What most visitors see first: nothing of the members' is to come with it. */
const front = [
  at('app/entry-client.ts'),
  at('app/start.tsx'),
  ...['index', 'welcome', 'pricing'].map((name) => screen(`_public/${name}`)),
]
const common = [at('ui'), at('app'), resolve(import.meta.dirname, '../domain')]

/**
 * What every signed-in screen loads anyway goes into one file, what a vehicle's screen shares with the garage's into a
 * second, what only those of the garage have into a third, and a vehicle's first view into a fourth: left to itself the bundler makes seventy files of a few hundred bytes, which
 * compress badly and each cost their headers.
 */
export function memberChunk(id: string, graph: Graph): string | null {
  const icon = id.match(/lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/)?.[1]
  const has = (roots: string[]) => {
    const { modules, icons } = reach(graph, roots)
    return icon ? icons.has(icon) : modules.has(id)
  }
  const isOfRegistry = () => id.startsWith(recordKinds) && has(registry)
  const inGarage = () => garage.some(has)
  const atHome = () => has(shell) || homes.some(has)
  // Icons used on both public and signed-in pages: four lines each, less than a file's headers.
  if (has(entrances) && icon) return atHome() ? 'signs' : null
  if (has(entrances)) return ![shell, dashboard, vehicle].some(has) ? null : has(front) ? 'common' : 'plain'
  if (has(ofVehicles)) {
    if (has(shell) || inGarage()) return 'shown'
    return has(vehicle) ? 'shown-of-vehicle' : isOfRegistry() ? 'records' : null
  }
  if (has(shell)) return 'shell'
  if (id.startsWith(at('records/spending')) && !id.endsWith('.api.ts') && homes.some(has)) return 'spending'
  const isCommon = common.some((room) => id.startsWith(room)) && !id.startsWith(at('app/demo'))
  const least = icon || isCommon ? 1 : 2
  if (homes.filter(has).length >= least) return !has(vehicle) ? 'cards' : inGarage() ? 'garage' : 'vehicle'
  if (has(vehicle) && id.startsWith(at('.'))) return 'vehicle'
  return isOfRegistry() ? 'records' : null
}

interface Reach {
  modules: Set<string>
  icons: Set<string>
}
const known = new WeakMap<Graph, Map<string[], Reach>>()

/** Everything these modules import, directly or indirectly, except what is loaded later. */
function reach(graph: Graph, roots: string[]): Reach {
  const memory = known.get(graph) ?? new Map<string[], Reach>()
  known.set(graph, memory)
  const before = memory.get(roots)
  if (before) return before
  const found: Reach = { modules: new Set(), icons: new Set() }
  memory.set(roots, found)
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // lucide exports every icon from one module; only the imported names tell which are used.
    if (found.modules.has(id) || id.includes('lucide-react')) continue
    found.modules.add(id)
    const module = graph.getModuleInfo(id)
    open.push(...(module?.importedIds ?? []))
    for (const name of iconsIn(module?.code ?? '')) found.icons.add(name)
  }
  return found
}

/** CircleQuestionMark is in circle-question-mark.js. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s/)[0] ?? '')
    .map((name) => name.replace(/(?<=.)([A-Z0-9])/g, '-$1').toLowerCase())
    .map((name) => renamed[name] ?? name)

/** Icons whose file name differs from their export. */
const renamed: Record<string, string> = { 'triangle-alert': 'triangle-exclamation-point', 'trash-2': 'trash' }
