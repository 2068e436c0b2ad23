import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { copyText } from './copy-text.ts'

const confirmedFor = 2500

type CopyFieldProps = {
  label: string
  hint?: string
  address: string
  what: 'address' | 'link' | 'key'
  children?: ReactNode
}

/** A secret to copy; `children` are further buttons. */
export function CopyField({ label, hint, address, what, children }: CopyFieldProps) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(address, field.current)))
      return toast({ title: `We couldn’t copy the ${what}. Please select and copy it.`, tone: 'destructive' })
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedFor)
  }
  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        value={address}
        readOnly
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? 'Copied' : `Copy ${what}`}</span>
        </Button>
        {children}
      </div>
    </div>
  )
}
