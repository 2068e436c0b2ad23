import type { ReactNode } from 'react'

type ShopLayoutProps = { sign: ReactNode; first: ReactNode; aside: ReactNode; children: ReactNode }

/** The shopfront on top; on a phone the side column comes between the description and the rest. */
export const ShopLayout = ({ sign, first, aside, children }: ShopLayoutProps) => (
  <div className="grid gap-8">
    {sign}
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="min-w-0">{first}</div>
      <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</div>
      <div className="grid min-w-0 gap-10">{children}</div>
    </div>
  </div>
)
