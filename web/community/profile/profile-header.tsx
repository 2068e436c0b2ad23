import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { pluralWord } from '#domain/basics/plural.ts'
import type { Profile } from '#domain/community/profile.ts'
import { BannerArt } from '../../ui/art/banner-art.tsx'
import { Avatar } from '../../ui/avatar.tsx'

export type PeopleSide = 'followers' | 'following'
type ProfileHeaderProps = {
  profile: Profile
  children?: ReactNode
  actions?: ReactNode
  /** Opens the list of followers or following. */
  onPeople?: (side: PeopleSide) => void
}

export function ProfileHeader({ profile, children, actions, onPeople }: ProfileHeaderProps) {
  const open = (side: PeopleSide) => onPeople && (() => onPeople(side))
  return (
    <header className="overflow-hidden rounded-lg border border-line bg-card">
      <ProfileBanner url={profile.banner_url} className="h-32 w-full md:h-56" />
      <div className="flex flex-col items-center gap-4 px-4 pb-6 text-center md:flex-row md:items-end md:gap-6 md:px-8 md:text-left">
        <Avatar
          name={profile.name}
          src={sized(profile.avatar_url, 256)}
          size="xl"
          className="relative -mt-14 ring-4 ring-card md:-mt-12"
        />
        <div className="max-w-full min-w-0 grow md:pt-4">
          <h1 className="text-3xl wrap-anywhere">{profile.name}</h1>
          {children}
        </div>
        {actions && <div className="flex w-full flex-wrap justify-center gap-3 md:w-auto">{actions}</div>}
      </div>
      <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-4">
        <Figure label="Followers" value={profile.followers_count} onOpen={open('followers')} />
        <Figure label="Following" value={profile.following_count} onOpen={open('following')} />
        <Figure label="Total Points" value={profile.total_points} />
        <Figure label="Current Level" value={profile.level} />
      </dl>
    </header>
  )
}

export function ProfileBanner({ url, className }: { url: string | null; className: string }) {
  if (!url)
    return (
      <div className={className}>
        <BannerArt />
      </div>
    )
  return (
    <img
      src={url}
      srcSet={url.startsWith('blob:') ? undefined : `${url}/640 640w, ${url}/1600 1600w`}
      sizes="(width < 48rem) 100vw, 1100px"
      alt=""
      className={`${className} bg-raised object-cover`}
    />
  )
}

const number = new Intl.NumberFormat('en-GB')

function Figure({ label, value, onOpen }: { label: string; value: number; onOpen?: () => void }) {
  const written = number.format(value)
  return (
    <div className="relative flex flex-col-reverse border-line px-4 py-3 text-center not-first:border-l max-sm:nth-3:border-l-0 max-sm:nth-[n+3]:border-t">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures font-display text-2xl font-bold">
        {onOpen ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${written} ${pluralWord(value, label.toLowerCase().replace(/s$/, ''), label.toLowerCase())}`}
            onClick={onOpen}
            className="text-primary underline decoration-1 decoration-dotted underline-offset-4 after:absolute after:inset-0 hover:decoration-solid"
          >
            {written}
          </button>
        ) : (
          written
        )}
      </dd>
    </div>
  )
}
