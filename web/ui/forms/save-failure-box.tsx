import { useEffect, useRef } from 'react'
import { ErrorBox } from '../messages/error-box.tsx'

type SaveFailureBoxProps = {
  failure: { title: string; detail?: string; changedElsewhere?: boolean } | undefined
  /** Replaces the form's values with the saved version. */
  onReload?: () => void
}

export function SaveFailureBox({ failure, onReload }: SaveFailureBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  // A long form may have scrolled away from this box.
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  const reload = failure.changedElsewhere && onReload ? { onRetry: onReload, retryText: 'Load the latest version' } : {}
  return (
    <div ref={box}>
      {failure.detail ? (
        <ErrorBox title={failure.title} {...reload}>
          {failure.detail}
        </ErrorBox>
      ) : (
        <ErrorBox>{failure.title}</ErrorBox>
      )}
    </div>
  )
}
