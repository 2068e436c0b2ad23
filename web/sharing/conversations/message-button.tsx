import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const EnquiryDialog = lazy(() => import('./enquiry-dialog.tsx').then((module) => ({ default: module.EnquiryDialog })))

export function MessageButton({ member }: { member: { id: string; name: string } }) {
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={<Mail aria-hidden className="size-4" />} onClick={() => setWriting(true)}>
        Message
      </Button>
      {writing && (
        <Suspense fallback={null}>
          <EnquiryDialog
            kind="message"
            about={member.id}
            title={`Message ${member.name}`}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
