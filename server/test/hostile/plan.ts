import { z } from 'zod'
import { newAmendment } from '#domain/records/amendment.ts'
import { amendmentOf, logNames } from '#domain/records/registry.ts'
import { importAnswers } from '#domain/sharing/vehicle-import-request.ts'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import type { Role } from '../authorisation/roles.ts'
import type { World } from '../authorisation/world.ts'
import { shop } from '../business.ts'

/*
 * What the schemas and the matrix do not say themselves. A field that accepts text keeps it, and returns it as typed
 * except for surrounding spaces and invisible characters: any other field needs a line here, or the test names it.
 */

export const lineOf = <T>(lines: [RegExp, T][], name: string): T | undefined =>
  lines.find(([pattern]) => pattern.test(name))?.[1]
export const isListed = (lines: (RegExp | [RegExp, unknown])[], name: string) =>
  lines.some((line) => (Array.isArray(line) ? line[0] : line).test(name))

/** If no second factor is set up, no code is asked for. */
export const unasked = /^(POST \/api\/(account\/email|api-keys)|DELETE \/api\/account) code$/
/** Hash a password each time, which is slow on purpose. */
export const slow = /^(POST|DELETE) \/api\/(account|auth\/(sign|change|reset|verify-email))/

/** Look something up, or prove something: other texts find nothing, and that is the answer. */
export const keys: [RegExp, number[]][] = [
  [/sign-in\/email (email|password)$/, [401]],
  [/check-invitation token$/, [400, 403]],
  [/ (token|digest)$/, [400, 404, 409]],
  [unasked, [200, 201, 204]],
  [/(?<!sign-up\/email) (password|currentPassword|code)$/, [400, 401, 403, 409]],
  [/ registration$/, [200, 404]],
  [/ about$/, [404]],
]

/** A link that leads nowhere is ignored, not refused. */
export const passedOver: RegExp[] = [/ (next|ref|invitation)$/]

/** Accepted but not stored: to search for something, as a next page, or as a hash. */
export const notKept: RegExp[] = [
  / (search|q|find|next|ref|invitation|newPassword)$/,
  /business-directory (place|service)$/,
  /sign-up\/email password$/,
  /(request-password-reset|send-verification-email) email$/,
  // Only the id of a video's address.
  /guides url$/,
]

/** Accept only their own format, which no hostile text has. */
export const formsOnly: RegExp[] = [
  / (changes\.|chosen\.0\.)?(\w+_)?date(_taken)?$/,
  / next_service_due$/,
  / valid_until$/,
  / changed_on$/,
  / (bought_on|fitted_on|removed_on|ended\.on|dot)$/,
  /snooze until$/,
  / finance_end$/,
  /(timeline(\/matching)?|spending) (after|from|to)$/,
  /timeline\/type type$/,
  /push-subscriptions(\/check)? endpoint$/,
  /operating_hours\.\w+\.(open|close)$/,
  /posts\/newer since$/,
]

/** Are listed individually by further requests, because their schema accepts anything. */
export const spelledOut: RegExp[] = [/amendments changes\.\*$/, /preview (answers|cars)\.\*$/]

/** Write a row for each item typed. */
export const writesMore: RegExp[] = [/referral-invites$/]

/** Generated from what was typed, for machines. */
export const derived: RegExp[] = [/^vehicle_listings\.html_content: /]

/** Only the start is shown there, ending in '…'. */
export const shortened: RegExp[] = [/^notifications\.content: /]

/** Stored, but not as typed. */
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
  [
    /(auth\/[a-z-/]+|account\/email|people|moderation\/invitations) email$| new_owner_email$/,
    (text) => text.trim().toLowerCase(),
  ],
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

/** Without control characters and direction marks. */
const seen = (text: string) =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/g, '')

const canBeSeen = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text)

/** A short field is a single line. */
export function asTyped(text: string, most: number) {
  if (!canBeSeen(text)) return null
  return (most > 300 ? seen(text) : seen(text).replace(/[\t\n]/g, ' ')).trim()
}

/** What is sent first, to see where it goes, if just any text would not do. */
export const plainForms: [RegExp, (mark: string) => string][] = [
  [/ (new_owner_|contact_|from_)?emails?$/, (mark) => `${mark}@example.org`.toLowerCase()],
  [/ website$/, (mark) => `https://example.org/${mark}`],
  [/ url$/, (mark) => `https://youtu.be/dQw4w9WgXcQ?${mark}`],
  [/ registration(_number)?$/, (mark) => mark.toUpperCase()],
]

/** Further requests the matrix accepts, for fields the first one does not have. */
export interface Extra {
  route: string
  role?: Role
  path?: string
  base: unknown
  /** Where the route checks more strictly than its schema says. */
  schema?: z.ZodType
}

export function extraDoors({ cars, people, businesses, spares, papers }: World): Extra[] {
  const { bought } = cars
  const amendment = (kind: keyof typeof amendmentOf, record_type: string, record_id: string) => ({
    route: 'POST /api/vehicles/:vehicleId/amendments',
    path: `/api/vehicles/${bought.id}/amendments`,
    schema: newAmendment.extend({ changes: amendmentOf[kind] }),
    base: { record_type, record_id, changes: {} },
  })
  const { modification, sharedNote, shownMedia } = bought.records
  const { answers, cars: given } = importAnswers.shape
  const letter = { kind: 'contact_owner', about: cars.public.slug, message: 'Still there?' }
  return [
    ...logNames.map((kind) => amendment(kind, 'maintenance_log', bought.records[kind].id)),
    amendment('modification', 'modification', modification.id),
    amendment('note', 'vehicle_note', sharedNote.id),
    amendment('media', 'vehicle_media', shownMedia.id),
    {
      ...{ route: 'POST /api/imports/:importId/preview', role: 'owner' as const },
      path: `/api/imports/${papers.import}/preview`,
      schema: importAnswers.extend({
        answers: z.object({ distance: answers.valueType }),
        cars: z.object({ golf: given.valueType }),
      }),
      base: { answers: {}, cars: {} },
    },
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
      route: 'POST /api/public/conversations/:token/messages',
      role: 'visitor',
      path: `/api/public/conversations/${papers.visitorsToken}/messages`,
      base: { message: 'Hello?' },
    },
    {
      // Entered by hand and relied on by nobody yet: everything about it can be typed.
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
