import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Globe, Tags, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceCase } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import { fieldsOf } from '#domain/records/registry.ts'
import type { TimelineFilter } from '#domain/records/timeline.ts'
import {
  type ChosenEntry,
  type ChosenKind,
  chosenWords,
  leftWords,
  mayNameType,
  mostChosen,
  typesOf,
} from '#domain/records/timeline-selection.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '../../app/http.ts'
import { attemptKey, explain } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { customTypesQuery } from '../custom-types.api.ts'
import type { Selection } from './selection.ts'
import { actOnChosen, type ChosenAct, matchingQuery } from './timeline.api.ts'

type SelectionBarProps = { vehicle: VehicleDetail; sought: TimelineFilter; selection: Selection; onDone: () => void }

/** Where a thumb reaches it: above the bar of tabs on a phone. */
export function SelectionBar({ vehicle, sought, selection, onDone }: SelectionBarProps) {
  const [act, setAct] = useState<ChosenAct>()
  const { chosen = new Map(), choose } = selection
  const kinds = new Set<ChosenKind>([...chosen.values()].map(({ kind }) => kind))
  const none = chosen.size === 0
  return (
    <section
      aria-label="Selected entries"
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-6 rounded-lg border-2 border-ink bg-card p-3 md:bottom-4 md:flex md:items-center md:gap-4"
    >
      <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p aria-live="polite" className="figures font-semibold">
          {none ? 'Nothing selected' : plural(chosen.size, 'entry selected', 'entries selected')}
        </p>
        <SelectAll vehicleId={vehicle.id} sought={sought} chosen={chosen.size} onChoose={choose} />
        <Button variant="quiet" size="sm" onClick={onDone} className="ml-auto md:order-last">
          Done
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-3 gap-2 md:mt-0 md:flex">
        <CategoryMenu kinds={kinds} onChoose={(type) => setAct({ act: 'type', type })} />
        <Menu
          label="On the public page"
          trigger={
            <Button variant="secondary" size="sm" disabled={none} icon={<Globe aria-hidden className="size-4" />}>
              Public page
            </Button>
          }
        >
          <MenuItem icon={<Eye aria-hidden className="size-4" />} onSelect={() => setAct({ act: 'show', shown: true })}>
            Show on public page
          </MenuItem>
          <MenuItem
            icon={<EyeOff aria-hidden className="size-4" />}
            onSelect={() => setAct({ act: 'show', shown: false })}
          >
            Hide from public page
          </MenuItem>
        </Menu>
        <Button
          variant="danger"
          size="sm"
          disabled={none}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setAct({ act: 'delete' })}
        >
          Delete
        </Button>
      </div>
      {act && <ActDialog vehicle={vehicle} act={act} selection={selection} onClose={() => setAct(undefined)} />}
    </section>
  )
}

type SelectAllProps = {
  vehicleId: string
  sought: TimelineFilter
  chosen: number
  onChoose: Selection['choose']
}

function SelectAll({ vehicleId, sought, chosen, onChoose }: SelectAllProps) {
  const { data, isError, refetch } = useQuery(matchingQuery(vehicleId, sought))
  if (isError)
    return (
      <Button variant="quiet" size="sm" onClick={() => refetch()}>
        Couldn’t count them. Try again
      </Button>
    )
  if (!data) return <span className="text-sm text-muted">Counting…</span>
  const count = data.entries.length
  if (chosen > 0 && chosen >= count)
    return (
      <Button variant="quiet" size="sm" onClick={() => onChoose([])}>
        Clear
      </Button>
    )
  if (count === 0) return null
  return (
    <Button variant="quiet" size="sm" onClick={() => onChoose(data.entries)}>
      {data.more ? `Select the newest ${mostChosen} that match` : `Select all ${count} that match`}
    </Button>
  )
}

type CategoryMenuProps = { kinds: ReadonlySet<ChosenKind>; onChoose: (type: string) => void }

/** Only entries of one kind share a choice of categories. */
function CategoryMenu({ kinds, onChoose }: CategoryMenuProps) {
  const [kind] = kinds
  const types = kind && kinds.size === 1 ? typesOf(kind) : []
  const { data } = useQuery({ ...customTypesQuery(), enabled: kind !== undefined && mayNameType(kind) })
  const own = types.length > 0 ? (data?.items ?? []).filter((each) => each.kind === kind) : []
  const trigger: ReactNode = (
    <Button
      variant="secondary"
      size="sm"
      disabled={types.length === 0}
      title={types.length === 0 ? 'Select running costs only, or services only' : undefined}
      icon={<Tags aria-hidden className="size-4" />}
    >
      Category
    </Button>
  )
  if (types.length === 0) return trigger
  return (
    <Menu label="Change category" trigger={trigger}>
      {types.map((type) => (
        <MenuItem key={type} onSelect={() => onChoose(type)}>
          {type}
        </MenuItem>
      ))}
      {own.length > 0 && <MenuSeparator />}
      {own.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onChoose(name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

type ActDialogProps = { vehicle: VehicleDetail; act: ChosenAct; selection: Selection; onClose: () => void }

function ActDialog({ vehicle, act, selection, onClose }: ActDialogProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [key] = useState(attemptKey)
  const entries = [...(selection.chosen?.values() ?? [])]
  const words = wordsOf(act, entries, vehicle)

  async function confirm() {
    try {
      const { done, left } = await actOnChosen(vehicle.id, entries, act, key)
      await queries.invalidateQueries({ queryKey: ['vehicles'] })
      const description = leftWords(left)
      toast({ title: words.done(done), tone: done > 0 ? 'good' : 'default', ...(description && { description }) })
      selection.choose(act.act === 'delete' ? [] : entries.filter(({ id }) => !left.some((each) => each.id === id)))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'nothing_saved') {
        toast({ title: 'Nothing was saved', description: error.message })
        return
      }
      const { title, detail } = explain(error, 'Nothing was changed. Please try again.')
      throw new Error(detail ? `${title} ${detail}` : title)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      text={words.text}
      confirmText={words.confirm}
      cancelText="Cancel"
      busyText={act.act === 'delete' ? 'Deleting...' : 'Saving...'}
      tone={act.act === 'delete' ? 'danger' : 'primary'}
      onConfirm={confirm}
    />
  )
}

function wordsOf(act: ChosenAct, chosen: ChosenEntry[], vehicle: VehicleDetail) {
  const entries = plural(chosen.length, 'entry', 'entries')
  const locked = 'Entries sealed at a handover or confirmed by a business are left as they are.'
  const counted = (done: number, verb: string) => `${plural(done, 'entry', 'entries')} ${verb}`
  switch (act.act) {
    case 'delete':
      return {
        title: `Delete ${entries}?`,
        text: `${sentenceCase(chosenWords(chosen))}. This also deletes their files and can’t be undone. ${locked}`,
        confirm: `Delete ${entries}`,
        done: (done: number) => counted(done, 'deleted'),
      }
    case 'type':
      return {
        title: `Change ${entries} to ${act.type}?`,
        text: `${lostBy(act.type, chosen)}${locked}`,
        confirm: 'Change category',
        done: (done: number) => counted(done, `changed to ${act.type}`),
      }
    case 'show':
      return {
        title: act.shown ? `Show ${entries} on the public page?` : `Hide ${entries} from the public page?`,
        text: act.shown
          ? `Costs, notes, and what fuel, tax and insurance came to are never shown.${vehicle.is_public ? '' : ' The page is off at the moment: they will be seen once it is on.'}`
          : 'They stay in your timeline.',
        confirm: act.shown ? 'Show' : 'Hide',
        done: (done: number) => counted(done, act.shown ? 'shown on the public page' : 'hidden from the public page'),
      }
  }
}

const dated = fieldsOf('running_cost').find(({ name }) => name === 'valid_until')?.onlyFor ?? []
const lostBy = (type: string, [first]: ChosenEntry[]) =>
  dated.includes(type) || first?.kind !== 'running_cost' ? '' : `A “valid until” date is removed. `
