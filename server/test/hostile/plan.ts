import type { z } from 'zod'
import { newAmendment } from '#domain/records/amendment.ts'
import { amendmentOf, logNames } from '#domain/records/registry.ts'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import type { Role } from '../authorisation/roles.ts'
import type { World } from '../authorisation/world.ts'
import { shop } from '../business.ts'

/*
 * What the schemas and the matrix do not say of themselves. A field that takes words keeps them, and gives them back as
 * they were typed but for the spaces around them and what nobody sees: whatever does otherwise has its line here, or is
 * named by the test.
 */

export const lineOf = <T>(lines: [RegExp, T][], name: string): T | undefined =>
  lines.find(([pattern]) => pattern.test(name))?.[1]
export const isListed = (lines: (RegExp | [RegExp, unknown])[], name: string) =>
  lines.some((line) => (Array.isArray(line) ? line[0] : line).test(name))

/** Where no second factor is set up, a code is not asked for. */
export const unasked = /^(POST \/api\/account\/email|DELETE \/api\/account) code$/
/** Hash a password each time, which takes long on purpose. */
export const slow = /^(POST|DELETE) \/api\/(account|auth\/(sign|change|reset|verify-email))/

/** Look something up, or prove something: other words find nothing, and that is what is told. */
export const keys: [RegExp, number[]][] = [
  [/sign-in\/email (email|password)$/, [401]],
  [/ (token|digest)$/, [400, 404, 409]],
  [unasked, [200, 204]],
  [/(?<!sign-up\/email) (password|currentPassword|code)$/, [400, 401, 403, 409]],
  [/ registration$/, [200, 404]],
  [/ about$/, [404]],
]

/** A link that leads nowhere is passed over, not refused. */
export const passedOver: RegExp[] = [/ (next|ref)$/]

/** Taken and not kept: to look for something, to go on to, or as a hash. */
export const notKept: RegExp[] = [
  / (search|q|next|ref|newPassword)$/,
  /sign-up\/email password$/,
  /(request-password-reset|send-verification-email) email$/,
  // Of a video's address only its id.
  /guides url$/,
]

/** Take nothing but a form of their own, which no hostile text has. */
export const formsOnly: RegExp[] = [
  / (changes\.)?(\w+_)?date(_taken)?$/,
  / next_service_due$/,
  / changed_on$/,
  /timeline after$/,
]

/** Are named one by one by further doors, for their schema takes anything. */
export const spelledOut: RegExp[] = [/amendments changes\.\*$/]

/** Write a row for each of what was typed. */
export const writesMore: RegExp[] = [/referral-invites$/]

/** Made from what was typed, for a machine. */
export const derived: RegExp[] = [/^vehicle_listings\.html_content: /]

/** Only the beginning is told there, with '…' at its end. */
export const shortened: RegExp[] = [/^notifications\.content: /]

/** Kept, but not as typed. */
export const keptAs: [RegExp, (text: string) => string | null][] = [
  [/ registration_number$/, (text) => normaliseRegistration(text) || null],
  [/(sign-up\/email|profile) name$/, (text) => oneLine(text)],
  [
    / from_name$/,
    (text) =>
      oneLine(text)
        .replace(/[\s\u200b\u2060\ufeff]+/g, ' ')
        .trim(),
  ],
  [/(auth\/[a-z-/]+|account\/email) email$| new_owner_email$/, (text) => text.trim().toLowerCase()],
  [
    / emails$/,
    (text) =>
      text
        .toLowerCase()
        .split(/[,;\n]/)
        .map((each) => each.trim())
        .filter(Boolean)
        .join(),
  ],
  [
    / website$/,
    (text) =>
      seen(text)
        .trim()
        .replace(/[\t\n]/g, ''),
  ],
]
const oneLine = (text: string) => seen(text).replace(/\s+/g, ' ').trim()

/** Without controls and without marks that turn the direction of writing. */
const seen = (text: string) =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/g, '')

const canBeSeen = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text)

/** A field that holds little holds one line. */
export function asTyped(text: string, most: number) {
  if (!canBeSeen(text)) return null
  return (most > 300 ? seen(text) : seen(text).replace(/[\t\n]/g, ' ')).trim()
}

/** What is sent first, to see where it goes, where any words would not do. */
export const plainForms: [RegExp, (mark: string) => string][] = [
  [/ (new_owner_|contact_|from_)?emails?$/, (mark) => `${mark}@example.org`.toLowerCase()],
  [/ website$/, (mark) => `https://example.org/${mark}`],
  [/ url$/, (mark) => `https://youtu.be/dQw4w9WgXcQ?${mark}`],
  [/ registration(_number)?$/, (mark) => mark.toUpperCase()],
]

/** Requests beside the first that the matrix lets in, for the fields which that one has not. */
export interface Extra {
  route: string
  role?: Role
  path?: string
  base: unknown
  /** Where the route looks more closely than its schema says. */
  schema?: z.ZodType
}

export function extraDoors({ cars, people, businesses, spares }: World): Extra[] {
  const { bought } = cars
  const amendment = (kind: keyof typeof amendmentOf, record_type: string, record_id: string) => ({
    route: 'POST /api/vehicles/:vehicleId/amendments',
    path: `/api/vehicles/${bought.id}/amendments`,
    schema: newAmendment.extend({ changes: amendmentOf[kind] }),
    base: { record_type, record_id, changes: {} },
  })
  const { modification, sharedNote, shownMedia } = bought.records
  const letter = { kind: 'contact_owner', about: cars.public.slug, message: 'Still there?' }
  return [
    ...logNames.map((kind) => amendment(kind, 'maintenance_log', bought.records[kind].id)),
    amendment('modification', 'modification', modification.id),
    amendment('note', 'vehicle_note', sharedNote.id),
    amendment('media', 'vehicle_media', shownMedia.id),
    {
      route: 'POST /api/enquiries',
      role: 'visitor',
      base: { ...letter, from_name: 'Vi', from_email: 'vi@example.org' },
    },
    {
      route: 'POST /api/enquiries',
      role: 'member',
      base: { ...letter, kind: 'appointment', about: people.business.id },
    },
    {
      // Entered by hand and nobody's business yet: everything about it can be typed.
      ...{ route: 'PATCH /api/vehicles/:vehicleId', role: 'member', path: `/api/vehicles/${spares.member.car}` },
      base: { version: 1 },
    },
    {
      route: 'PATCH /api/business',
      base: { operating_hours: shop.operating_hours, version: businesses.verified.version },
    },
    {
      route: 'POST /api/guides',
      base: {
        ...{ type: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Brakes', description: 'Slowly.' },
        ...{ make: 'All', model: 'All' },
      },
    },
  ]
}
