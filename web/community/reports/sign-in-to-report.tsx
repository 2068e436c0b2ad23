import { thenTo } from '#domain/basics/next-page.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

export function SignInToReport({ what, onCancel }: { what: string; onCancel: () => void }) {
  const here = `${window.location.pathname}${window.location.search}`
  return (
    <div className="grid gap-5 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:p-6">
      <p>Only members can send reports, so that we can reply. Sign in and we’ll bring you back to this {what}.</p>
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <a href={thenTo('/login', here)} className={buttonClass()}>
          Sign In
        </a>
      </div>
    </div>
  )
}
