import { Link } from '@tanstack/react-router'
import { valuationTexts } from '#domain/vehicles/valuation.ts'
import { ApiError } from '../../app/http.ts'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** A rule that says no is not an error: only failures are red. */
export function ValuationRefusal({ error, className }: { error: Error; className?: string }) {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' }
  if (code !== 'limit_valuations' && code !== 'valuation_recent' && code !== 'being_valued')
    return <ErrorBox className={className}>{message || valuationTexts.notFetched}</ErrorBox>
  return (
    <div role="alert" className={className}>
      <Notice
        tone="warn"
        action={
          code === 'limit_valuations' && (
            <Link to="/subscription" className="font-semibold text-primary underline underline-offset-4">
              Compare plans
            </Link>
          )
        }
      >
        {message}
      </Notice>
    </div>
  )
}
