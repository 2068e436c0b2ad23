import type { ReactNode } from 'react'
import type { BodyType } from '#domain/vehicle-art.ts'
import { RampScene } from './ramp-scene.tsx'

type PreparingPageProps = {
  title: string
  /** What the screen will do, in a sentence. */
  purpose: string
  /** A link to something that works today. */
  action: ReactNode
  bodyType: BodyType
  colour: string
}

export function PreparingPage({ title, purpose, action, bodyType, colour }: PreparingPageProps) {
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2">
      <div>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 inline-flex rounded-sm border border-warn bg-warn-soft px-2 py-0.5 font-display font-semibold text-warn">
          On the ramp
        </p>
        <p className="mt-4 max-w-prose text-lg">{purpose}</p>
        <p className="mt-2 max-w-prose text-muted">
          This part of GarageTale is still being built, so there is nothing to do here yet.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">{action}</div>
      </div>
      <RampScene bodyType={bodyType} colour={colour} />
    </div>
  )
}
