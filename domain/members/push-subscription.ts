import { z } from 'zod'

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'Invalid key')

/** As PushSubscription.toJSON() gives it. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(1000, 'Invalid address')
    .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/[\w.~:/?=&%+-]+$/i, 'Invalid address')
    .refine((endpoint) => URL.canParse(endpoint), 'Invalid address'),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionData = z.infer<typeof pushSubscription>

export const newPushSubscription = pushSubscription.extend({
  /** The key it was made for, as GET /push gave it. */
  server_key: base64url(87),
})
export type NewPushSubscription = z.infer<typeof newPushSubscription>
