import { currentSubscription, hasWorker, pushSupport } from './browser-push.ts'

const declined = 'garagetale-no-push-offer'

/** 'Not now' is remembered in this browser; the settings still have it. */
export const declinePush = () => localStorage.setItem(declined, '1')

export async function mayOfferPush(): Promise<boolean> {
  if (localStorage.getItem(declined)) return false
  const support = pushSupport()
  if (support === 'install') return true
  if (support !== 'possible' || Notification.permission !== 'default') return false
  return (await hasWorker()) && !(await currentSubscription())
}
