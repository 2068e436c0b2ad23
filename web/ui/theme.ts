export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be unavailable; the choice then lasts until the page is left.
  }
  showTheme(theme)
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const notify of listeners) notify()
}

const listeners = new Set<() => void>()

export function watchTheme(notify: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => event.key === KEY && showTheme(storedTheme())
  listeners.add(notify)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', fromOtherTab)
  }
}
