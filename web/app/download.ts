/** Fetched before it is saved, so that a failure shows on the page instead of opening a broken one. */
export async function download(url: string, name: string) {
  // The demo's drawings are data addresses, so there is nothing to fetch.
  if (url.startsWith('data:')) return save(url, name)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The download answered ${response.status}`)
  const saved = URL.createObjectURL(await response.blob())
  save(saved, nameIn(response.headers.get('content-disposition')) ?? name)
  // After the click the browser holds the bytes; Safari needs a moment longer.
  setTimeout(() => URL.revokeObjectURL(saved), 10_000)
}

export function save(href: string, name: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

export function nameIn(disposition: string | null): string | undefined {
  const given = disposition?.match(/filename\*=UTF-8''([^;]+)/)?.[1]
  return given ? decodeURIComponent(given) : disposition?.match(/filename="([^"]+)"/)?.[1]
}
