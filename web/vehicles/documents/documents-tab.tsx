import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { VehicleDocument } from '#domain/vehicles/document.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../app/car-access.tsx'
import { dropFile, keepFile, useKeptFiles } from '../../app/device/kept-files.ts'
import { download } from '../../app/download.ts'
import { useRemoveRecord } from '../../app/remove-record.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { categoryIcons } from './category-icons.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentPath, documentsQuery } from './documents.api.ts'
import { Folder } from './folder.tsx'

type DocumentsTabProps = { vehicle: VehicleDetail; onAdd: () => void }

export function DocumentsTab({ vehicle, onAdd }: DocumentsTabProps) {
  const toast = useToast()
  const remove = useRemoveRecord('Failed to delete document')
  const list = useInfiniteQuery(documentsQuery(vehicle.id))
  const [editing, setEditing] = useState<VehicleDocument>()
  const [deleting, setDeleting] = useState<VehicleDocument>()
  const kept = useKeptFiles()
  const documents = list.data?.pages.flatMap((page) => page.items)
  const acts = {
    onEdit: setEditing,
    onDelete: setDeleting,
    onKeep: ({ file_url, title }: VehicleDocument, keep: boolean) =>
      (keep ? keepFile(file_url) : dropFile(file_url)).then(
        () =>
          toast({ title: keep ? `‘${title}’ opens here without a connection` : `‘${title}’ is no longer kept here` }),
        () => toast({ title: `We couldn’t keep ‘${title}’ here`, tone: 'destructive' }),
      ),
    onDownload: (document: VehicleDocument) =>
      download(document.file_url, document.title).catch(() =>
        toast({ title: 'Failed to download document', tone: 'destructive' }),
      ),
  }
  const { may } = useMay()
  const addButton = may('contributor') && (
    <Button icon={<FilePlus2 aria-hidden className="size-5" />} onClick={onAdd}>
      Upload Document
    </Button>
  )
  return (
    <Section title="Documents" action={documents && documents.length > 0 && addButton}>
      {!documents && !list.isError && <Waiting />}
      {!documents && list.isError && <ErrorBox onRetry={() => list.refetch()}>Failed to load documents</ErrorBox>}
      {documents?.length === 0 && (
        <EmptyState
          title="No documents yet"
          text="Keep the V5, insurance, MOT certificate and warranty where you’ll find them. They’re private unless you share them."
          art={<Folder />}
          action={addButton}
        />
      )}
      <div className="grid gap-8">
        {byCategory(documents ?? []).map(([category, filed]) => {
          const Icon = categoryIcons[category]
          return (
            <section key={category} aria-label={category}>
              <h3 className="mb-3 flex items-center gap-2 text-xl">
                <Icon aria-hidden className="size-6 text-primary" />
                {category}
              </h3>
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
                {filed.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    kept={document.file_url.startsWith('/files/') ? kept?.includes(document.file_url) : undefined}
                    {...acts}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <ShowMore list={list} failedText="Failed to load documents">
        Show more documents
      </ShowMore>
      {editing && (
        <DocumentDialog
          vehicle={vehicle}
          document={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete this document?"
          text={`‘${deleting.title}’ and its file will be permanently deleted.`}
          onClose={() => setDeleting(undefined)}
          onDelete={async () => {
            await remove(documentPath(vehicle.id, deleting.id))
            await dropFile(deleting.file_url).catch(() => {})
          }}
        />
      )}
    </Section>
  )
}

/** They arrive sorted by category, so each group ends where the next begins. */
function byCategory(documents: VehicleDocument[]) {
  const groups = new Map<VehicleDocument['category'], VehicleDocument[]>()
  for (const document of documents) groups.set(document.category, [...(groups.get(document.category) ?? []), document])
  return [...groups]
}

const Waiting = () => (
  <>
    <Loading text="Loading documents..." className="sr-only" />
    <div className="grid gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  </>
)
