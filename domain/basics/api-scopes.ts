/** What a key may be allowed to do, and how that is told to whoever makes one. */
export const scopes = {
  'vehicles:read': 'See vehicles, their mileage and their due dates',
  'records:read': 'See services, costs, notes, modifications and photos',
  'records:add': 'Add services, costs, notes, modifications and photos',
  'records:write': 'Add, change and delete services, costs, notes, modifications and photos',
  'mileage:write': 'Add and correct mileage readings',
  'dates:write': 'Change when MOT, tax, insurance and the like end',
  'reminders:read': 'See reminders',
  'reminders:write': 'Add, change and delete reminders',
  'documents:read': 'See documents',
  'documents:write': 'Add, change and delete documents',
  'spending:read': 'See what was spent, by month and category',
} as const
export type Scope = keyof typeof scopes
/** One scope, or any one of several. */
export type NeededScope = Scope | readonly Scope[]
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]
