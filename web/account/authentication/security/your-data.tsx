import { Link } from '@tanstack/react-router'
import { FolderInput, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { ExportButton } from '../../../app/export-button.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DownloadButton, DownloadProgress, useDataDownload } from './download-data.tsx'

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
)

type YourDataProps = { email: string; twoFactor: boolean }

/** Members can download all their data, and delete it. */
export function YourData({ email, twoFactor }: YourDataProps) {
  const heading = useId()
  const download = useDataDownload()
  const [leaving, setLeaving] = useState(false)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 text-xl">
        Your data
      </h3>
      <p className="mb-4 text-muted">
        Download everything in one ZIP: your garage with all its records, what you wrote, and every file. Or bring
        records along from another app.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton download={download} />
        <Link to="/import" className={buttonClass({ variant: 'secondary' })}>
          <FolderInput aria-hidden className="size-4" />
          Import records
        </Link>
        <Button variant="secondary" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      <DownloadProgress download={download} />
      <p className="mt-6 mb-4 text-muted">
        Or just your vehicles and their records, for a spreadsheet or another program. A PDF of one car’s history is on
        its Sharing tab.
      </p>
      <div className="flex flex-wrap gap-3">
        <ExportButton format="csv" address="/vehicle-export">
          All vehicles as CSV
        </ExportButton>
        <ExportButton format="json" address="/vehicle-export">
          All vehicles as JSON
        </ExportButton>
      </div>
      {leaving && (
        <Suspense fallback={null}>
          <DeleteAccountDialog
            email={email}
            twoFactor={twoFactor}
            download={download}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
