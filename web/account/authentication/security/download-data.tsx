import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#domain/basics/file.ts'
import { nameIn, save } from '../../../app/download.ts'
import { ApiError } from '../../../app/http.ts'
import { whileSignedIn } from '../../../app/sign-in-again.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'

const piece = 8 * 1024 * 1024

export interface DataDownload {
  state: 'resting' | 'running' | 'done' | 'failed'
  received: number
  /** Its approximate size; the ZIP is generated while it is sent. */
  expected: number
  problem: string
  start: () => void
}

/** Received piece by piece, to show its size meanwhile and to leave no partial file after a failure. */
export function useDataDownload(): DataDownload {
  const [progress, setProgress] = useState<Omit<DataDownload, 'start'>>({
    ...{ state: 'resting', received: 0, expected: 0, problem: '' },
  })
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const start = async () => {
    const stop = new AbortController()
    ending.current = stop
    setProgress({ state: 'running', received: 0, expected: 0, problem: '' })
    try {
      await receive(stop.signal, (received, expected) =>
        setProgress({ state: 'running', received, expected, problem: '' }),
      )
      setProgress((before) => ({ ...before, state: 'done' }))
    } catch (error) {
      if (!stop.signal.aborted) setProgress((before) => ({ ...before, state: 'failed', problem: problemOf(error) }))
    }
  }
  return { ...progress, start: () => void start() }
}

const problemOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'The download was interrupted. Please try again.'

async function request(signal: AbortSignal) {
  const response = await fetch('/api/account/export', { signal })
  if (response.ok && response.body) return { headers: response.headers, body: response.body }
  const { code, message }: { code?: string; message?: string } =
    (await response.json().catch(() => undefined))?.error ?? {}
  const failed = 'We couldn’t prepare the download. Please try again.'
  throw new ApiError(response.status, code ?? 'unexpected', message || failed)
}

async function receive(signal: AbortSignal, tell: (received: number, expected: number) => void) {
  const response = await whileSignedIn(() => request(signal))
  const expected = Number(response.headers.get('x-expected-bytes')) || 0
  // Blobs, because the browser can keep those on disk.
  const whole: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let [received, inParts] = [0, 0]
  for await (const chunk of chunksOf(response.body)) {
    parts.push(chunk)
    inParts += chunk.byteLength
    received += chunk.byteLength
    if (inParts >= piece) {
      whole.push(new Blob(parts))
      parts = []
      inParts = 0
    }
    tell(received, expected)
  }
  const address = URL.createObjectURL(new Blob([...whole, ...parts], { type: 'application/zip' }))
  save(address, nameIn(response.headers.get('content-disposition')) ?? 'garagetale.zip')
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

export const DownloadButton = ({ download }: { download: DataDownload }) => (
  <Button
    variant="secondary"
    icon={<Download aria-hidden className="size-4" />}
    busy={download.state === 'running'}
    busyText="Downloading..."
    onClick={download.start}
  >
    Download my data
  </Button>
)

export function DownloadProgress({ download }: { download: DataDownload }) {
  const { state, received, expected, problem } = download
  if (state === 'resting') return null
  if (state === 'failed') return <ErrorBox className="mt-4">{problem}</ErrorBox>
  const share = expected > 0 ? Math.min(0.99, received / expected) : undefined
  return (
    <div className="mt-4" aria-live="polite">
      {state === 'done' ? (
        <p className="font-medium text-good">Done: {formatFileSize(received)}. You’ll find it in your downloads.</p>
      ) : (
        <>
          <progress
            className="h-2 w-full accent-primary"
            aria-label="Download of your data"
            max={1}
            {...(share === undefined ? {} : { value: share })}
          />
          <p className="figures text-sm text-muted">
            {formatFileSize(received)}
            {expected > 0 && ` of about ${formatFileSize(expected)}`}
          </p>
        </>
      )}
    </div>
  )
}
