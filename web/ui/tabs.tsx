import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** `onIntent`: the pointer or focus has reached the tab, so that its content can load before the click. */
export type Tab = { value: string; label: string; icon?: ReactNode; content: ReactNode; onIntent?: () => void }

type TabsProps = {
  label: string
  tabs: Tab[]
  value: string
  onValueChange: (value: string) => void
  className?: string
  /** On a phone the choice of tabs stays in the shell's bar at the bottom, between the menu and what stands at its right. */
  docked?: boolean
}

export function Tabs({ label, tabs, value, onValueChange, className, docked = false }: TabsProps) {
  const id = useId()
  const shown = tabs.find((tab) => tab.value === value)
  return (
    <div className={className}>
      <div
        className={cx(
          'md:hidden',
          docked &&
            'fixed right-[calc(var(--docked-add)+1.25rem)] bottom-[calc(0.5rem+env(safe-area-inset-bottom))] left-(--docked-menu) z-30',
        )}
      >
        <div className="relative">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <select
            id={id}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            className="h-12 w-full appearance-none rounded-md border border-edge bg-card pr-9 pl-3 font-display text-lg font-bold text-ellipsis text-ink"
          >
            {tabs.map((tab) => (
              <option key={tab.value} value={tab.value}>
                {tab.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-5 text-muted" />
        </div>
      </div>
      {/* Balanced: more tabs than fit in one line stand in two even ones. */}
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveAlong}
        className="hidden border-b border-line text-balance md:block"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            onPointerEnter={tab.onIntent}
            onFocus={tab.onIntent}
            className="-mb-px inline-flex h-11 items-center gap-2 border-b-3 border-transparent px-2 align-bottom text-[0.9375rem] font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink aria-selected:border-primary aria-selected:text-ink"
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${shown.value}`}
          className="pt-6"
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}

/** Only moves the focus: a tab that is passed on the way to another isn't opened. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = steps[event.key]
  if (next === undefined || at < 0) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
