export const vehicleTabs = {
  overview: 'Overview',
  gallery: 'Gallery',
  documents: 'Documents',
  timeline: 'Timeline',
  reminders: 'Reminders',
  maintenance: 'Maintenance & Service',
  modifications: 'Modifications',
  ownership: 'Ownership Log',
  sharing: 'Public Sharing',
} as const
export type VehicleTab = keyof typeof vehicleTabs

/** What can be added, in the order of the Add New menu. */
export const additions = {
  service: 'Service',
  'running-cost': 'Running Cost',
  reminder: 'Reminder',
  modification: 'Modification',
  wash: 'Wash or Detail',
  note: 'Note',
  media: 'Photo/Video',
  document: 'Document Upload',
} as const
export type Addition = keyof typeof additions

export type VehicleAction = Addition | 'add' | 'edit'
export interface VehicleAddress {
  tab?: Exclude<VehicleTab, 'overview'> | undefined
  action?: VehicleAction | undefined
}

const isTab = (value: unknown): value is VehicleTab => typeof value === 'string' && Object.hasOwn(vehicleTabs, value)
const isAddition = (value: unknown): value is Addition => typeof value === 'string' && Object.hasOwn(additions, value)

/** Anything unknown in the address means the Overview, and nothing opened. Named even so, or the unknown would stay. */
export function readVehicleAddress({ tab, action }: Record<string, unknown>): VehicleAddress {
  return {
    tab: isTab(tab) && tab !== 'overview' ? tab : undefined,
    action: isAddition(action) || action === 'add' || action === 'edit' ? action : undefined,
  }
}

/** `action=add` adds what the open tab shows. */
export const additionOf: { [tab in VehicleTab]?: Addition } = {
  gallery: 'media',
  documents: 'document',
  timeline: 'note',
  reminders: 'reminder',
  maintenance: 'service',
  modifications: 'modification',
}

/** Where the new record is seen. */
export const tabAfterAdding: Record<Addition, Exclude<VehicleTab, 'overview'>> = {
  service: 'timeline',
  'running-cost': 'timeline',
  wash: 'timeline',
  note: 'timeline',
  document: 'timeline',
  reminder: 'reminders',
  modification: 'modifications',
  media: 'gallery',
}
