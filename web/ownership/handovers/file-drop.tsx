import { FileSearch } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/messages/loading.tsx'

type FileDropProps = {
  /** What is being done, in words. */
  checking: string | undefined
  onFiles: (files: File[]) => void
}

export function FileDrop({ checking, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0 && !checking) onFiles([...files])
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same is done with the button inside */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
        className={cx(
          'mt-8 flex min-h-44 flex-col items-center justify-center gap-4 rounded-lg border-2 border-dashed p-6 text-center',
          over ? 'border-primary bg-primary-soft' : 'border-edge bg-card',
        )}
      >
        {checking ? (
          <Loading text={checking} />
        ) : (
          <>
            <p className="text-muted max-sm:hidden">Drop one or more files here, or</p>
            <label
              className={cx(
                buttonClass({ size: 'lg' }),
                'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
              )}
            >
              <FileSearch aria-hidden className="size-5" />
              Choose files
              <input
                type="file"
                multiple
                accept=".json,application/json"
                className="sr-only"
                onChange={(event) => {
                  take(event.target.files)
                  // So that the same file can be chosen again after a change.
                  event.target.value = ''
                }}
              />
            </label>
            <p className="text-sm text-muted">
              They have names like garagetale-handover-AB12CDE-1.json. If you have several of one vehicle, choose them
              together.
            </p>
          </>
        )}
      </div>
      <noscript>
        <p className="mt-3 font-semibold">
          Checking here needs JavaScript. Without it, use the offline command described below.
        </p>
      </noscript>
    </>
  )
}
