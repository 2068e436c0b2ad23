import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { peopleOfVehicleQuery } from './access.api.ts'
import { KeyBoard } from './key-board.tsx'
import { PersonEntry } from './person-entry.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })))

/** On the owner's page of a car. */
export function PeopleOfVehicle({ vehicle }: { vehicle: VehicleDetail }) {
  const toast = useToast()
  const demo = isDemoVehicle(vehicle.id)
  const { data, isError, refetch } = useQuery({ ...peopleOfVehicleQuery(vehicle.id), enabled: !demo })
  const [inviting, setInviting] = useState(false)
  const people = demo ? [] : data?.people
  const invite = (
    <Button
      icon={<UserPlus aria-hidden className="size-5" />}
      onClick={() => (demo ? toast({ title: demoVehicleRefusal, tone: 'destructive' }) : setInviting(true))}
    >
      Invite somebody
    </Button>
  )
  return (
    <Section title="People with access" className="mt-10" action={people && people.length > 0 && invite}>
      {!people && !isError && <Loading />}
      {!people && isError && <ErrorBox onRetry={() => refetch()}>We couldn’t load who has access.</ErrorBox>}
      {people?.length === 0 && (
        <EmptyState
          title="Only you have a key"
          text="Let your family, a friend or your staff read this car’s history, add to it or look after it with you. All access ends when you hand the car over."
          art={<KeyBoard />}
          action={invite}
        />
      )}
      {people && people.length > 0 && (
        <ul className="card divide-y divide-line py-0!">
          {people.map((person) => (
            <PersonEntry key={person.id} person={person} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {inviting && <InviteDialog vehicle={vehicle} onClose={() => setInviting(false)} />}
      </Suspense>
    </Section>
  )
}
