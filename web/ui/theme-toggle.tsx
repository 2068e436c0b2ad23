import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { setTheme, storedTheme, type Theme, themes, watchTheme } from './theme.ts'

const choices = {
  system: { label: 'Match device', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

export function ThemeToggle({ className }: { className?: string }) {
  const name = useId()
  const current = useSyncExternalStore<Theme>(watchTheme, storedTheme, () => 'system')
  return (
    <fieldset className={cx('inline-flex rounded-md border border-line bg-raised p-0.5', className)}>
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { label, Icon } = choices[theme]
        return (
          <label
            key={theme}
            title={label}
            className="inline-flex size-9 items-center justify-center rounded text-muted has-checked:bg-card has-checked:text-ink has-checked:outline-1 has-checked:outline-edge has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === current}
              onChange={() => setTheme(theme)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
