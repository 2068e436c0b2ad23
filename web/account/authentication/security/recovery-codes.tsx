import { Copy, Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const toast = useToast()
  const text = `GarageTale recovery codes. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Recovery codes copied' }),
      () => toast({ title: 'We couldn’t copy the codes. Please select and copy them yourself.', tone: 'destructive' }),
    )
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title="Keep these recovery codes somewhere safe">
        Each one signs you in once if you don’t have your phone. You won’t see them again.
      </Notice>
      <ul className="figures grid grid-cols-2 gap-2 rounded-md border border-line bg-raised p-4 [font-family:ui-monospace,monospace] select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Copy aria-hidden className="size-5" />} onClick={copy}>
          Copy
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden className="size-5" />} onClick={() => download(text)}>
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'garagetale-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
