import type { ScaleWorld } from '../fill/scale.ts'

export type Who = 'visitor' | 'reader' | 'collector' | 'moderator' | 'trader'

export interface ScreenRequest {
  /** The screen and, if it makes several requests, which of them. */
  name: string
  path: string
  who: Who
  /** Where an HTML page gets its data. */
  data?: string
  /** The answer itself grows with the community: it is reported, but cannot be the same in both. */
  grows?: boolean
}

type Ask = (path: string) => Promise<{ next?: string | null }>

/** What each screen of web/routes requests when opened, about people and things that are the same at every size. */
export async function requestsOf(world: ScaleWorld, ask: Ask): Promise<ScreenRequest[]> {
  const car = `/api/vehicles/${world.cars.old}`
  const deep = async (path: string, pages: number) => {
    const with_ = path.includes('?') ? '&' : '?'
    let address = path
    for (let page = 0; page < pages; page++) {
      const { next } = await ask(address)
      if (!next) break
      address = `${path}${with_}after=${encodeURIComponent(next)}`
    }
    return address
  }
  const requests: Record<string, string> = {
    session: '/api/session',
    dashboard: '/api/dashboard',
    'dashboard: waiting transfers': '/api/transfers',
    'dashboard: spending of a year': '/api/spending?period=1y',
    'dashboard: leaderboard': '/api/leaderboard?size=5',
    'dashboard: suggested users': '/api/suggested-users',
    'leaderboard in full': '/api/leaderboard?size=30',
    garage: '/api/vehicles',
    'all reminders': '/api/reminders',
    'sold vehicles': '/api/sold',
    'a sold vehicle': `/api/sold/${world.soldTransfer}`,
    'a sold vehicle: notes': `/api/sold/${world.soldTransfer}/notes`,
    vehicle: car,
    'vehicle: specification': `${car}/specification`,
    'vehicle: spending': `${car}/spending`,
    'vehicle: valuation': `${car}/valuation`,
    'vehicle: timeline': `${car}/timeline`,
    'vehicle: timeline, a page far down': await deep(`${car}/timeline`, 20),
    'vehicle: service book': `${car}/service-records`,
    'vehicle: service book, a page far down': await deep(`${car}/service-records`, 10),
    'vehicle: gallery': `${car}/media`,
    'vehicle: documents': `${car}/documents`,
    'vehicle: notes': `${car}/notes`,
    'vehicle: modifications': `${car}/modifications`,
    'vehicle: tyres': `${car}/tyre-sets`,
    'vehicle: parts': `${car}/parts`,
    'vehicle: reminders': `${car}/reminders`,
    'vehicle: ownership': `${car}/ownership`,
    'vehicle: sharing': `${car}/sharing`,
    'vehicle: sharing, entries': `${car}/sharing/entries?kind=maintenance`,
    'vehicle: listing': `/api/vehicles/${world.cars.listed}/listing`,
    updates: '/api/posts?feed=all',
    'updates, a page far down': await deep('/api/posts?feed=all', 20),
    'updates of those followed': '/api/posts?feed=following',
    'updates of those followed, a page far down': await deep('/api/posts?feed=following', 20),
    'a post': `/api/posts/${world.post}`,
    'comments of a post': `/api/posts/${world.post}/comments`,
    guides: '/api/guides',
    'guides, a page far down': await deep('/api/guides', 10),
    'guides: search by a word': '/api/guides?search=brakes',
    'guides: search by a common word': '/api/guides?search=oil',
    'guides: search by two letters': '/api/guides?search=oi',
    'guides: search by one letter': '/api/guides?search=q',
    'guides: search by two letters that are nowhere': '/api/guides?search=qx',
    'header search: a surname': '/api/search?q=barlow',
    'header search: a car': '/api/search?q=ford%20escort',
    'header search: one letter': '/api/search?q=a',
    'header search: two letters': '/api/search?q=mo',
    'header search: two letters that are nowhere': '/api/search?q=qx',
    'header search: nobody': '/api/search?q=xylophone',
    'header search: a word of a few posts': '/api/search?q=garage%205555',
    'header search: a common word': '/api/search?q=oil%20changed',
    'header search: a surname misspelt': '/api/search?q=barlwo',
    'header search: a car misspelt': '/api/search?q=ford%20escrot',
    'header search: a misspelt nobody': '/api/search?q=xylohpone',
    'search page: a surname': '/api/search/groups?q=barlow',
    'search page: a common word': '/api/search/groups?q=oil%20changed',
    notifications: '/api/notifications',
    'own profile': `/api/profiles/${world.reader}`,
    'own profile: devices': '/api/sessions',
    'own profile: blocked members': '/api/blocks',
    'another profile': `/api/profiles/${world.neighbour}`,
    followers: `/api/profiles/${world.popular}/followers`,
    'followers: search': `/api/profiles/${world.popular}/followers?search=barlow`,
    following: `/api/profiles/${world.reader}/following`,
    invitations: '/api/referrals',
    subscription: '/api/subscription',
    AutoMate: '/api/automate',
    'AutoMate: earlier questions': '/api/automate/answers',
    conversations: '/api/conversations',
    'service dialog: businesses': '/api/businesses?search=castle',
    'business page: what a member sees besides': `/api/businesses/${world.trader}/visit`,
    'business page: own records there': `/api/businesses/${world.trader}/records`,
    onboarding: '/api/onboarding',
  }
  const [publicCar, listing] = [`/api/public/vehicles/${world.publicSlug}`, world.listingSlug]
  const others: ScreenRequest[] = [
    { name: 'dashboard of a collector', path: '/api/dashboard', who: 'collector' },
    { name: 'updates of those followed, by who follows nobody', path: '/api/posts?feed=following', who: 'collector' },
    { name: 'header search: records of a collector', path: '/api/search?q=filter', who: 'collector' },
    { name: 'garage of a collector', path: '/api/vehicles', who: 'collector' },
    { name: 'public page of a vehicle', path: `/p/${world.publicSlug}`, who: 'visitor', data: publicCar },
    { name: 'public page of a vehicle, made anew', path: publicCar, who: 'visitor' },
    {
      name: 'public page of a listing',
      path: `/listings/${listing}`,
      who: 'visitor',
      data: `/api/public/listings/${listing}`,
    },
    {
      name: 'public page of a business',
      path: `/business/${world.trader}`,
      who: 'visitor',
      data: `/api/businesses/${world.trader}`,
    },
    { name: 'public page of a business: reviews', path: `/api/businesses/${world.trader}/reviews`, who: 'visitor' },
    { name: 'business directory', path: '/businesses', who: 'visitor', data: '/api/business-directory' },
    { name: 'business directory: a place', path: '/api/business-directory?place=Whitby', who: 'visitor' },
    { name: 'business directory: a service', path: '/api/business-directory?service=mend', who: 'visitor' },
    { name: 'own business', path: '/api/business', who: 'trader' },
    { name: 'own business: records to confirm', path: '/api/business/confirmations', who: 'trader' },
    { name: 'moderation: queue', path: '/api/moderation/queue', who: 'moderator' },
    { name: 'moderation: log', path: '/api/moderation/log', who: 'moderator' },
    { name: 'moderation: businesses', path: '/api/moderation/businesses?state=waiting', who: 'moderator' },
    { name: 'health', path: '/healthz', who: 'visitor' },
    { name: 'sitemap', path: '/sitemap.xml', who: 'visitor', grows: true },
  ]
  return [...Object.entries(requests).map(([name, path]) => ({ name, path, who: 'reader' as const })), ...others]
}
