import type { ReactNode } from 'react'

type SettingsPageProps = { title: string; text: string; children: ReactNode }

/** One subject of a member's settings, as the menu behind their picture names it. */
export const SettingsPage = ({ title, text, children }: SettingsPageProps) => (
  <div className="mx-auto max-w-3xl">
    <h1 className="text-3xl">{title}</h1>
    <p className="mt-1 mb-6 text-muted">{text}</p>
    <h2 className="sr-only">Settings</h2>
    <div className="grid gap-8 rounded-lg border border-line bg-card p-4 md:p-6">{children}</div>
  </div>
)
