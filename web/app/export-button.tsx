import { FileJson, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { download } from './download.ts'

type ExportButtonProps = {
  format: 'csv' | 'json'
  /** The format is added to it. */
  address: string
  children: string
  /** Why it can't be downloaded. */
  refusal?: string | undefined
}

/** Vehicles and their records, of one or of all: docs/export-format.md */
export function ExportButton({ format, address, children, refusal }: ExportButtonProps) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const Icon = format === 'csv' ? Table2 : FileJson
  const start = async () => {
    if (refusal) return toast({ title: refusal, tone: 'destructive' })
    setBusy(true)
    try {
      await download(`/api${address}?format=${format}`, `garagetale.${format === 'csv' ? 'zip' : 'json'}`)
    } catch {
      toast({ title: 'The download failed. Please try again.', tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden className="size-4" />}
      busy={busy}
      busyText="Downloading..."
      onClick={() => void start()}
    >
      {children}
    </Button>
  )
}
