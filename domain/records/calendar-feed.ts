import { z } from 'zod'

/* A secret address at which a calendar reads what is due. */

export interface CalendarFeed {
  id: string
  created_at: string
  /** When a calendar last asked, to the minute. */
  last_read_at: string | null
}

/** Its address on this site is told once, when it is made. */
export interface NewCalendarFeed extends CalendarFeed {
  path: string
}

export interface CalendarFeedAnswer {
  feed: CalendarFeed | null
}

/** Of two who renew it at once, one is refused rather than left with an address that has ended. */
export const calendarFeedRequest = z.object({
  replaces: z.uuid('Unknown calendar address').nullable(),
})
