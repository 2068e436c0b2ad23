import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkedTransfer } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { useSession } from '../../app/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AnswerByLink } from './answer-by-link.tsx'
import { ChangedMeanwhile } from './history-changes.tsx'
import { OfferedHistory } from './offered-history.tsx'
import { TransferSlip } from './transfer-slip.tsx'
import { useReading } from './use-reading.ts'
import { WhatComes } from './what-moves.tsx'

type TransferLinkPageProps = {
  token: string
  transfer: LinkedTransfer
  /** Where a member goes after accepting. */
  onAccepted: (vehicleId: string, said: string) => void
  /** The link stopped working while the page was open. */
  onDead: () => void
}

/** The page a new owner's email links to, with or without an account. */
export function TransferLinkPage({ token, transfer, onAccepted, onDead }: TransferLinkPageProps) {
  const reading = useReading(`/public/transfers/${encodeURIComponent(token)}/history`)
  return (
    <LinkFrame>
      <p className="font-semibold text-primary">For {transfer.new_owner_name}</p>
      <h1 className="mt-1 text-3xl wrap-anywhere md:text-4xl">
        {transfer.previous_owner_name} wants to hand over a {vehicleName(transfer)} to you
      </h1>
      <p className="mt-3">
        Read what comes with it, then{' '}
        <a href="#answer" className="inline-flex min-h-11 items-center font-semibold text-primary underline">
          answer below
        </a>
        .
      </p>
      <div className="mt-3 grid gap-6">
        {reading.changed && <ChangedMeanwhile changes={reading.changed} />}
        <TransferSlip transfer={transfer} level={2} />
        <OfferedHistory reading={reading} level={2} />
        <WhatComes costsShared={transfer.share_costs} level={2} />
        <div id="answer" className="scroll-mt-6">
          <AnswerByLink key={token} {...{ token, transfer, reading, onAccepted, onDead }} />
        </div>
      </div>
    </LinkFrame>
  )
}

/** A used, cancelled, replaced or made-up link: they all look the same. */
export function DeadLinkPage() {
  const signedIn = useSession().state === 'signed-in'
  return (
    <LinkFrame>
      <UsedTag />
      <h1 className="mt-6 text-3xl md:text-4xl">This link no longer works</h1>
      <p className="mt-3 max-w-prose">
        It works once, for 30 days, and stops working if the owner cancels the transfer or starts a new one.
      </p>
      <h2 className="mt-6 text-xl">What you can do</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5">
        <li>If you’ve already accepted the car, it is in your garage.</li>
        <li>If you’ve had a newer email about it, use the link in that one.</li>
        <li>Otherwise ask the seller to start the transfer again with the right address.</li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {signedIn ? (
          <Link to="/vehicles" className={buttonClass({ size: 'lg' })}>
            Go to my garage
          </Link>
        ) : (
          <>
            <Link to="/login" className={buttonClass({ size: 'lg' })}>
              Sign in
            </Link>
            <Link to="/welcome" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
              What is GarageTale?
            </Link>
          </>
        )}
      </div>
    </LinkFrame>
  )
}

/** A key tag with its string, and no key. */
const UsedTag = () => (
  <svg
    viewBox="0 0 200 72"
    aria-hidden="true"
    className="w-44"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M8 40c22-34 44 22 66-4" className="stroke-edge" strokeWidth="3" />
    <path d="m72 36 18-24h98a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H90z" className="fill-card stroke-edge" strokeWidth="2" />
    <circle cx="92" cy="36" r="6" className="fill-page stroke-edge" strokeWidth="2" />
    <path d="M112 28h60m-60 16h40" className="stroke-line" strokeWidth="5" />
    <path d="m108 52 72-32" className="stroke-danger" strokeWidth="3" />
  </svg>
)

export const LinkFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader />
    <main id="main" className="mx-auto w-full max-w-2xl grow px-4 py-8 sm:py-12">
      {children}
    </main>
    <PublicFooter />
  </div>
)
