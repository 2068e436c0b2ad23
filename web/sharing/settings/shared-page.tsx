import { Check, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { copyText } from '../../app/copy-text.ts'
import { publicAddress } from '../../app/public-address.ts'
import { ShareTo } from '../../app/share-to.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { WindowSticker } from './window-sticker.tsx'

const confirmedFor = 2500

/** The page's link, to print as a sticker or send. */
export function SharedPage({ vehicle, slug }: { vehicle: VehicleDetail; slug: string }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const path = `/p/${slug}`
  const link = publicAddress(path)

  const copy = async () => {
    if (!(await copyText(link, field.current))) return toast({ title: 'Failed to copy link', tone: 'destructive' })
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedFor)
    toast({ title: 'Link copied to clipboard!', tone: 'good' })
  }
  return (
    <>
      <WindowSticker vehicle={vehicle} link={link} slug={slug} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end">
        <TextField
          ref={field}
          label="Public link"
          className="col-span-full sm:col-span-1"
          value={link}
          readOnly
          translate="no"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          className="max-sm:px-2 sm:min-w-32 md:min-h-11"
          icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className={`${buttonClass({ variant: 'secondary' })} md:min-h-11`}
        >
          <ExternalLink aria-hidden className="size-4" />
          Preview
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
      <ShareTo link={link} title={vehicleName(vehicle)} />
    </>
  )
}
