import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { instead } from './instead.ts'

// noopener keeps the network's page from reaching back into this one; nothing of theirs is loaded before the click.
const shareWindow = 'popup,width=600,height=400,noopener,noreferrer'

type Network = { name: string; address: (link: string, title: string) => string; sign: ReactNode }

const networks: Network[] = [
  {
    name: 'Facebook',
    address: (link) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
    sign: (
      <path d="M13.5 21v-7.500H16l.5-3.500h-3V8c0-1 .5-1.800 1.900-1.800h1.300V3.200C16.300 3.100 15.500 3 14.600 3 12 3 10 4.500 10 7.500V10H7v3.500h3V21z" />
    ),
  },
  {
    name: 'X',
    address: (link, title) => `https://x.com/intent/post?${new URLSearchParams({ text: title, url: link })}`,
    sign: (
      <path d="M4 4h4.300l3.900 5.400L16.800 4h2.400l-5.900 6.900L20 20h-4.300l-4.300-5.900L6.400 20H4l6.300-7.400zm3.300 1.800 9.300 12.400h.9L8.200 5.800z" />
    ),
  },
  {
    name: 'WhatsApp',
    address: (link, title) => `https://wa.me/?${new URLSearchParams({ text: `${title}\n${link}` })}`,
    sign: (
      <path
        fillRule="evenodd"
        d="M12 3a9 9 0 0 0-7.700 13.600L3 21l4.600-1.200A9 9 0 1 0 12 3m0 1.700a7.300 7.300 0 1 1-3.900 13.500l-.3-.2-2.300.6.600-2.200-.2-.3A7.300 7.300 0 0 1 12 4.700M9 7.800c-.3 0-.6.100-.8.400-.6.600-.9 1.400-.7 2.300.4 2.600 3.400 5.600 6.300 6.100.9.100 1.800-.1 2.300-.8.300-.4.300-.9.300-1.100l-2.100-1-1 1.100c-1.600-.6-2.800-1.800-3.400-3.300l.8-1L9.800 8c-.2-.2-.5-.2-.8-.2"
      />
    ),
  },
]

export function ShareTo({ link, title }: { link: string; title: string }) {
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <h3 className="mr-2 font-text text-base font-medium">Share it on</h3>
      {networks.map(({ name, address, sign }) => (
        <a
          key={name}
          href={address(link, title)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={instead(() => window.open(address(link, title), '_blank', shareWindow))}
          className={buttonClass({ variant: 'secondary' })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5">
            {sign}
          </svg>
          {name}
          <span className="sr-only"> (opens in a new window)</span>
        </a>
      ))}
      {canShare && (
        <Button
          variant="secondary"
          icon={<Share2 aria-hidden className="size-4" />}
          // Dismissing the device's share sheet is not a failure.
          onClick={() => navigator.share({ title, url: link }).catch(() => {})}
        >
          Other apps
        </Button>
      )}
    </div>
  )
}
