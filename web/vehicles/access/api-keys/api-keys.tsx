import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type ApiKey, type MadeApiKey, mostKeys } from '#domain/vehicles/api-key.ts'
import { CopyField } from '../../../app/copy-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { useToast } from '../../../ui/messages/toast.tsx'
import { ApiKeyEntry } from './api-key-entry.tsx'
import { apiKeysQuery, endApiKey } from './api-keys.api.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** On the Security page: what lets a member's scripts in. */
export function ApiKeys() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const toast = useToast()
  const queries = useQueryClient()
  const { data: keys, isPending, isError, refetch } = useQuery(apiKeysQuery)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeApiKey>()
  const [ending, setEnding] = useState<ApiKey>()

  const end = async () => {
    if (!ending) return
    await endApiKey(ending.id)
    if (made?.id === ending.id) setMade(undefined)
    await queries.invalidateQueries(apiKeysQuery)
    toast({ title: 'API key ended' })
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="mb-1 text-xl outline-none">
        API keys
      </h3>
      <p className="mb-4 text-muted">
        A key lets a script, your workshop’s program or Home Assistant work with your vehicles, as far as you allow. The{' '}
        <a href="/api/docs" className="text-primary underline">
          API documentation
        </a>{' '}
        says how. Keys also end when you change your password or email address.
      </p>
      {isPending && <Loading />}
      {isError && !keys && <ErrorBox onRetry={() => void refetch()}>We couldn’t load your API keys.</ErrorBox>}
      {made && <ShownOnce made={made} />}
      {keys && keys.length > 0 && (
        <ul className="mb-4 divide-y divide-line rounded-md border border-line">
          {keys.map((key) => (
            <ApiKeyEntry key={key.id} entry={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      {keys && keys.length < mostKeys && (
        <Button variant="secondary" onClick={() => setMaking(true)}>
          Make an API key
        </Button>
      )}
      {making && (
        <MakeKeyDialog
          onMade={(key) => {
            setMade(key)
            void queries.invalidateQueries(apiKeysQuery)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => open || setEnding(undefined)}
        title={`End “${ending?.name ?? ''}”?`}
        text="Whatever uses this key stops working at once. It can’t be undone, but you can make another key."
        confirmText="End this key"
        cancelText="Keep it"
        busyText="Ending..."
        onConfirm={end}
      />
    </section>
  )
}

const ShownOnce = ({ made }: { made: MadeApiKey }) => (
  <div className="mb-4 grid gap-3">
    <Notice tone="warn" title="Copy it now: we show this key only once">
      Anyone who has it can do what you’ve allowed, so keep it like a password.
    </Notice>
    <CopyField label={`Key “${made.name}”`} address={made.key} what="key" />
  </div>
)
