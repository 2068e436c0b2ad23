/** In Cache Storage, which the page and the service worker share. What is kept of the member is in this one. */
export const keptCache = 'garagetale-kept'

const marker = '/this-device-keeps'

/** For the service worker: whether a signed-in screen can start from this device. */
export const deviceKeeps = async () => (await caches.match(marker, { cacheName: keptCache })) !== undefined

export async function markDevice() {
  await (await caches.open(keptCache)).put(marker, new Response())
}
