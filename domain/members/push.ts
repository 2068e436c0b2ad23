/** What a push says to the browser. A lock screen shows it to anyone: no more than the bell's own line. */
export interface PushMessage {
  title: string
  body: string
  /** Where choosing it leads. */
  path: string
  /** A newer one about the same matter takes the place of the older. */
  tag: string
}

/** A browser that shows a member's notifications. */
export interface PushDevice {
  id: string
  device: string
  created_at: string
  is_current: boolean
}

export interface PushState {
  /** What browsers ask for when they subscribe. */
  server_key: string
  devices: PushDevice[]
}

/** What a browser is told about the subscription it has. */
export interface PushCheck {
  /** It belongs to the member who is signed in there. */
  mine: boolean
  /** Our key has changed since: it must subscribe anew. */
  renew: boolean
}

/** The oldest makes room for a new one. */
export const mostPushDevices = 10
