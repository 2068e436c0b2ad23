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
    <header className="@container relative overflow-hidden rounded-lg border border-line bg-card">
      <div className="grid items-end gap-x-8 px-4 pt-4 md:grid-cols-[1fr_auto] md:px-8 md:pt-6">
        <div className="pb-12 md:pb-14">
          <h1 className="text-4xl @min-[16rem]:@max-[19rem]:text-3xl">
            {isNew ? 'Welcome' : 'Welcome back'}, {firstName}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-muted">Here’s your garage today.</p>
            {due}
          </div>
          {/* The smallest phones have room for them side by side only if both are small. */}
          <div className="mt-4 flex gap-3 max-md:flex-col max-md:items-start md:mt-5 md:flex-wrap @min-[16rem]:@max-[19rem]:flex-row @min-[16rem]:@max-[19rem]:flex-wrap @min-[16rem]:@max-[19rem]:gap-2 @min-[16rem]:@max-[19rem]:*:px-3 @min-[16rem]:@max-[19rem]:*:text-sm @min-[16rem]:@max-[19rem]:[&_svg]:hidden">
            {actions}
          </div>
        </div>
        {/* On a phone it stands beside the buttons, so that what is due is in view below; with large text it makes way. */}
        <div className="z-10 mb-3 max-md:absolute max-md:right-3 max-md:bottom-0 max-md:w-[42%] max-md:@min-[16rem]:@max-[19rem]:w-[30%] max-md:@max-[16rem]:hidden md:relative md:w-96 md:justify-self-end">
          {car}
        </div>
      </div>
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-9 bg-road">
        <div className="mt-4 h-0.75 bg-[repeating-linear-gradient(90deg,#fff_0_1.75rem,transparent_1.75rem_4rem)] opacity-60" />
      </div>
    </header>
  )
}
