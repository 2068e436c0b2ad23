import { sql } from 'kysely'

/** Whether a notification's member may want to be told beside the bell: spares everybody else a job. */
export const mayReachOut = sql<boolean>`(
  exists (select from notification_preferences p where p.user_id = notifications.user_id)
  or exists (select from push_subscriptions s where s.user_id = notifications.user_id))`
