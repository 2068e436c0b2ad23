import { FolderInput } from 'lucide-react'
import { useId, useState } from 'react'
import { listed } from '#domain/basics/listed.ts'
import { importApps, importLimits } from '#domain/sharing/vehicle-import.ts'
import { cx } from '../../ui/cx.ts'
import { useDropZone } from '../../ui/forms/use-drop-zone.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { ProgressBar } from '../../ui/messages/progress.tsx'
import { sendFiles } from './vehicle-import.api.ts'

const { table: _table, garagetale: _ours, ...others } = importApps
const apps = listed([...new Set(Object.values(others).map((name) => name.replace(/ \(.*/, '')))])

/** One file, several of one app, or a ZIP of them. */
export function ChooseFiles({ onSent }: { onSent: (id: string) => void }) {
  const id = useId()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const send = async (files: File[]) => {
    if (files.length === 0) return
    setProblem('')
    setShare(0)
    try {
      onSent((await sendFiles(files, setShare)).id)
    } catch (error) {
      setProblem((error as Error).message || 'The file couldn’t be sent. Please try again.')
    } finally {
      setShare(undefined)
    }
  }
  const { over, zone } = useDropZone(share !== undefined, (files) => void send(files))
  return (
    <div className="grid gap-4">
      <label
        {...zone}
        htmlFor={id}
        className={cx(
          'grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-10 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-primary bg-primary-soft' : 'border-edge bg-card hover:border-ink',
        )}
      >
        <FolderInput aria-hidden className="size-8 text-primary" />
        <span className="font-display text-xl font-bold">Choose files</span>
        <span className="text-muted">
          or drop them here: CSV, JSON or a ZIP of them, up to {importLimits.sent} MB. For a folder, choose all its
          files.
        </span>
        <input
          id={id}
          type="file"
          multiple
          disabled={share !== undefined}
          accept=".csv,.txt,.tsv,.json,.xml,.zip,.abp,text/csv,application/json,application/zip"
          className="sr-only"
          onChange={(event) => {
            void send(Array.from(event.currentTarget.files ?? []))
            event.currentTarget.value = ''
          }}
        />
      </label>
      {share !== undefined && <ProgressBar label="Sending" value={share} max={1} />}
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <p className="text-sm text-muted">
        We recognise {apps}, and our own export. With any other table you say which column is which, once. Nothing is
        added before you have seen it.
      </p>
    </div>
  )
}
