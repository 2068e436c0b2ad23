import { useNavigate } from '@tanstack/react-router'
import { FileText, Fuel, Image, type LucideIcon, ReceiptPoundSterling, Upload, Wrench, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { listed } from '#domain/basics/listed.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { canPreview } from '../../../app/attached-items.ts'
import { GivenFiles } from '../../../app/given-files.ts'
import { ActionTile, ActionTiles } from '../../../ui/action-tiles.tsx'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CameraButton } from '../../../ui/forms/camera-button.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { CarSwitch } from './car-switch.tsx'
import type { QuickEntry } from './entries.ts'
import { NoCar, QuickForm } from './quick-form.tsx'
import { useChosenCar } from './use-chosen-car.ts'
import { useSharedFiles } from './use-shared-files.ts'

interface Meaning {
  entry: QuickEntry
  label: string
  text: string
  Icon: LucideIcon
  accepts: (file: File) => boolean
}

const isOf = (types: readonly string[]) => (file: File) => types.includes(file.type)
const meanings: Meaning[] = [
  { entry: 'fuel', label: 'Fuel receipt', text: 'A fill-up or a charge', Icon: Fuel, accepts: () => true },
  { entry: 'service', label: 'Service invoice', text: 'Work on the car', Icon: Wrench, accepts: () => true },
  {
    entry: 'cost',
    label: 'Another cost',
    text: 'Parking, tax, a part',
    Icon: ReceiptPoundSterling,
    accepts: () => true,
  },
  {
    ...{ entry: 'document', label: 'Document', text: 'V5C, insurance, warranty', Icon: FileText },
    accepts: isOf(uploadRules.document.accept),
  },
  {
    ...{ entry: 'photo', label: 'Photo', text: 'For the gallery', Icon: Image },
    accepts: ({ type }) => type.startsWith('image/'),
  },
]

/** What another app shared: for which car, and what it is. Then the form for it opens, with the files in it. */
export function ShareScreen() {
  const { waiting, leftOut, add, remove } = useSharedFiles()
  const navigate = useNavigate()
  const car = useChosenCar()
  const [entry, setEntry] = useState<QuickEntry>()
  if (!waiting) return <Loading />
  const files = waiting.map(({ file }) => file)
  const isEmpty = files.length === 0
  const removeAll = () => remove(waiting.map(({ key }) => key))
  const leave = () => void removeAll().then(() => navigate({ to: '/waiting', replace: true }))
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <h1 className="text-4xl">{isEmpty ? 'Add a file' : 'What is this?'}</h1>
      {isEmpty && (
        <p className="text-muted">
          No shared file has arrived. Choose it here, and say afterwards what it is. Shared files wait on this device
          for half an hour.
        </p>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warn" title="Not everything could be taken">
          {listed(leftOut)} {leftOut.length === 1 ? 'isn’t' : 'aren’t'} a picture or a PDF of up to 10 MB.
        </Notice>
      )}
      {!isEmpty && (
        <ul className="grid gap-2">
          {waiting.map(({ key, file }) => (
            <Waiting key={key} file={file} onRemove={() => void remove([key])} />
          ))}
        </ul>
      )}
      {isEmpty ? (
        <ChooseFiles onChoose={(chosen) => void add(chosen)} />
      ) : car.vehicle ? (
        <>
          <CarSwitch cars={car.cars} car={car.vehicle} onCar={(id) => void car.choose(id)} disabled={car.isChoosing} />
          <Meanings files={files} onChoose={setEntry} />
        </>
      ) : (
        <NoCar car={car} />
      )}
      {entry && (
        <GivenFiles value={{ files, onKept: leave }}>
          <QuickForm entry={entry} car={car} onClose={() => setEntry(undefined)} onSaved={() => void removeAll()} />
        </GivenFiles>
      )}
    </div>
  )
}

const Meanings = ({ files, onChoose }: { files: File[]; onChoose: (entry: QuickEntry) => void }) => (
  <ActionTiles>
    {meanings
      .filter(({ accepts }) => files.every(accepts))
      .map(({ entry, label, text, Icon }) => (
        <ActionTile key={entry} {...{ label, text, Icon }} onPress={() => onChoose(entry)} />
      ))}
  </ActionTiles>
)

function Waiting({ file, onRemove }: { file: File; onRemove: () => void }) {
  const preview = usePreview(file)
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-card p-2">
      {preview ? (
        <img src={preview} alt="" className="size-16 shrink-0 rounded object-cover" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded bg-raised">
          <FileText aria-hidden className="size-7 text-muted" />
        </span>
      )}
      <p className="min-w-0 grow wrap-anywhere">{file.name}</p>
      <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden className="size-5" />} onClick={onRemove} />
    </li>
  )
}

function usePreview(file: File) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!canPreview(file)) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return preview
}

const ChooseFiles = ({ onChoose }: { onChoose: (files: File[]) => void }) => (
  <div className="flex flex-wrap gap-2">
    <label
      className={cx(
        buttonClass(),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <Upload aria-hidden className="size-5" />
      Choose files
      <input
        type="file"
        multiple
        accept={acceptAttribute('image', 'pdf')}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
    <CameraButton onPhoto={(photo) => onChoose([photo])} />
  </div>
)
