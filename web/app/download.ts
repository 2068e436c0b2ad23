/** Fetched before it is saved, so that a failure can be said on the page instead of opening a broken one. */
export async function download(url: string, name: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The download answered ${response.status}`)
  const saved = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = saved
  link.download = nameIn(response.headers.get('content-disposition')) ?? name
  link.click()
  // The browser has taken hold of the bytes by the time the click is done; Safari needs a moment longer.
  setTimeout(() => URL.revokeObjectURL(saved), 10_000)
}

function nameIn(disposition: string | null): string | undefined {
  const given = disposition?.match(/filename\*=UTF-8''([^;]+)/)?.[1]
  return given && decodeURIComponent(given)
}
