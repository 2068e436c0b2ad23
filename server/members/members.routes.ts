import { Hono } from 'hono'
import type { Env } from '../platform/http/env.ts'
import { blocks } from './blocks/blocks.routes.ts'
import { live } from './live/live.routes.ts'
import { notifications } from './notifications/notifications.routes.ts'
import { notificationPreferences } from './notifications/preferences/preferences.routes.ts'
import { pushSubscriptions } from './notifications/push/push-subscriptions.routes.ts'

export const members = new Hono<Env>()
  .route('/', blocks)
  .route('/', notifications)
  .route('/', notificationPreferences)
  .route('/', pushSubscriptions)
  .route('/', live)
