import type { ReactNode } from 'react'

type WelcomeHeaderProps = {
  name: string
  /** The garage is still empty. */
  isNew: boolean
  /** What presses, beside the greeting. */
  due: ReactNode
  actions: ReactNode
  /** The car drawn on the road. */
  car: ReactNode
}

export function WelcomeHeader({ name, isNew, due, actions, car }: WelcomeHeaderProps) {
  const [firstName] = name.trim().split(/\s+/)
  return (
    <header className="relative overflow-hidden rounded-lg border border-line bg-card">
      <div className="grid items-end gap-x-8 gap-y-2 px-4 pt-6 md:grid-cols-[1fr_auto] md:px-8">
        <div className="pb-4 md:pb-14">
          <h1 className="text-4xl">
            {isNew ? 'Welcome' : 'Welcome back'}, {firstName}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-muted">Here’s your garage today.</p>
            {due}
          </div>
          <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
        </div>
        <div className="relative z-10 mb-3 w-64 justify-self-end md:w-96">{car}</div>
      </div>
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-9 bg-road">
        <div className="mt-4 h-0.75 bg-[repeating-linear-gradient(90deg,#fff_0_1.75rem,transparent_1.75rem_4rem)] opacity-60" />
      </div>
    </header>
  )
}
