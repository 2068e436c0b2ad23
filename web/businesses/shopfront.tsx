import type { CSSProperties } from 'react'
import { sized } from '#domain/basics/file.ts'
import { initials } from '#domain/basics/format.ts'
import type { BusinessType } from '#domain/businesses/business.ts'
import { cx } from '../ui/cx.ts'
import { paintOf } from './sign-paint.ts'

type FasciaProps = { name: string; type: BusinessType; preview?: boolean }

/** The name board; as a preview it is a picture of what is being typed, not the page's heading. */
export function Fascia({ name, type, preview = false }: FasciaProps) {
  const Name = preview ? 'p' : 'h1'
  return (
    <div aria-hidden={preview || undefined} style={paint(type)} className="bg-(--paint) p-2 text-[#f6f3ec]">
      <div className="border border-[#f7c600]/70 px-4 py-5 text-center outline-2 -outline-offset-6 outline-[#f7c600]/25 md:py-7">
        <Name className="font-display text-3xl leading-none font-bold tracking-wide text-balance wrap-anywhere [text-shadow:0_2px_0_rgb(0_0_0/0.45)] sm:text-4xl md:text-5xl">
          {name}
        </Name>
        <p className="mt-2 font-display text-sm font-medium tracking-[0.2em] uppercase md:text-base">{type}</p>
      </div>
    </div>
  )
}

export const paint = (type: BusinessType) => ({ '--paint': paintOf(type) }) as CSSProperties

type ShopWindowProps = { url: string | null; type: BusinessType; className?: string }

export function ShopWindow({ url, type, className }: ShopWindowProps) {
  if (!url)
    return (
      <div style={paint(type)} className={cx('overflow-hidden', className)}>
        <WorkshopArt className="block size-full" />
      </div>
    )
  return (
    <img
      src={isLocal(url) ? url : `${sized(url, 1600)}`}
      srcSet={isLocal(url) ? undefined : `${sized(url, 800)} 800w, ${sized(url, 1600)} 1600w`}
      sizes="(width < 48rem) 100vw, 1100px"
      alt=""
      className={cx('bg-raised object-cover', className)}
    />
  )
}

/** A workshop behind glass, for a business without a picture of its own. */
const WorkshopArt = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 1200 300"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    className={`${className} dark:brightness-75`}
  >
    <path fill="#d9d6c6" d="M0 0h1200v300H0z" />
    <path fill="#c6c3b2" d="M0 236h1200v64H0z" />
    <g fill="none" stroke="#b3b09e" strokeWidth="2">
      <path d="M0 236h1200M180 236 120 300M420 236l-30 64M660 236v64M900 236l30 64M1110 236l60 64" />
      <path d="M60 60h250v96H60zM60 92h250M60 124h250" />
    </g>
    <g fill="#8f958c">
      <path d="M84 66h6v22h-6zM100 66h6v20h-6zM116 66h6v18h-6zM132 66h6v16h-6zM148 66h6v14h-6z" />
      <circle cx="196" cy="76" r="9" />
      <circle cx="224" cy="76" r="9" />
      <circle cx="252" cy="76" r="9" />
      <path d="M76 104h40v16H76zM130 108h60v12h-60zM206 102h30v18h-30zM250 108h44v12h-44z" />
    </g>
    <g fill="#6d746e">
      <path d="M520 70h16v170h-16zM800 70h16v170h-16zM500 236h56v8h-56zM780 236h56v8h-56zM512 176h316v10H512z" />
    </g>
    <path
      fill="var(--paint)"
      d="M536 172c-6 0-10-6-8-14l4-12c2-6 8-9 14-10l48-6 40-28c8-6 18-8 28-8h62c12 0 22 5 30 14l22 24 24 6c10 3 14 10 14 20v8c0 4-3 6-7 6z"
    />
    <path fill="#e9eee9" d="m616 130 30-21c5-4 11-5 17-5h16v26zM690 104h32c8 0 14 3 20 9l15 17h-67z" opacity=".85" />
    <g fill="#2b332f">
      <circle cx="592" cy="172" r="21" />
      <circle cx="758" cy="172" r="21" />
    </g>
    <g fill="#b9beb6">
      <circle cx="592" cy="172" r="10" />
      <circle cx="758" cy="172" r="10" />
    </g>
    <g fill="#a8aea5">
      <path d="M930 150h190v86H930z" />
      <path d="M936 158h178v14H936zM936 178h178v14H936zM936 198h178v30H936z" fill="#8a3b12" opacity=".8" />
    </g>
    <g fill="#2b332f">
      <circle cx="1020" cy="126" r="24" />
      <circle cx="1020" cy="126" r="11" fill="#c6c3b2" />
      <circle cx="1074" cy="126" r="24" />
      <circle cx="1074" cy="126" r="11" fill="#c6c3b2" />
    </g>
    <path fill="#fff" opacity=".16" d="m240 0 120 0-190 300H50zM880 0h50L740 300h-50z" />
  </svg>
)

/** A scalloped, striped awning that shades the window a little. */
export const Awning = () => (
  <div aria-hidden className="absolute inset-x-0 top-0 h-8 drop-shadow-[0_3px_3px_rgb(0_0_0/0.35)] md:h-11">
    <div
      className="size-full"
      style={{
        background: 'repeating-linear-gradient(90deg, var(--paint) 0 2rem, #f6f3ec 2rem 4rem)',
        maskImage: 'linear-gradient(#000 0 0), radial-gradient(circle 1rem at 50% 0, #000 98%, transparent)',
        maskSize: '100% calc(100% - 1rem), 2rem 1rem',
        maskPosition: 'top, bottom left',
        maskRepeat: 'no-repeat, repeat-x',
      }}
    />
  </div>
)

type HangingSignProps = { name: string; type: BusinessType; url: string | null; className?: string }

export const HangingSign = ({ name, type, url, className }: HangingSignProps) => (
  <div
    style={paint(type)}
    className={cx(
      'size-24 shrink-0 overflow-hidden rounded-lg border-4 border-(--paint) bg-card outline-1 outline-card md:size-32',
      className,
    )}
  >
    {url ? (
      <img
        src={isLocal(url) ? url : `${sized(url, 320)}`}
        alt={`Logo of ${name}`}
        className="size-full object-contain"
      />
    ) : (
      <span
        aria-hidden
        className="flex size-full items-center justify-center bg-(--paint) font-display text-4xl font-bold text-[#f6f3ec] md:text-5xl"
      >
        {initials(name)}
      </span>
    )}
  </div>
)

/** Chosen a moment ago, and shown from the local file. */
const isLocal = (url: string) => url.startsWith('blob:')
