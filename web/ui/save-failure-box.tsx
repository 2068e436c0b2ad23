import { ErrorBox } from './error-box.tsx'

type SaveFailureBoxProps = {
  failure: { title: string; detail?: string; changedElsewhere?: boolean } | undefined
  /** Replaces what is in the form by what is saved now. */
  onReload?: () => void
}

export function SaveFailureBox({ failure, onReload }: SaveFailureBoxProps) {
  if (!failure) return null
  const reload = failure.changedElsewhere && onReload ? { onRetry: onReload, retryText: 'Load the latest version' } : {}
  if (!failure.detail) return <ErrorBox>{failure.title}</ErrorBox>
  return (
    <ErrorBox title={failure.title} {...reload}>
      {failure.detail}
    </ErrorBox>
  )
}
