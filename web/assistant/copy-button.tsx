import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { copyText } from '../app/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/messages/toast.tsx'

/** `shown`: the element with the text, for browsers that can only copy a selection. */
export function CopyButton({ text, shown }: { text: string; shown: RefObject<HTMLElement | null> }) {
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (!navigator.clipboard && shown.current) getSelection()?.selectAllChildren(shown.current)
    if (await copyText(text, null)) setCopied(true)
    else toast({ title: 'We couldn’t copy the answer', tone: 'destructive' })
  }
  const Icon = copied ? Check : Copy
  return (
    <Button variant="secondary" size="sm" icon={<Icon aria-hidden className="size-4" />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy answer'}</span>
    </Button>
  )
}
