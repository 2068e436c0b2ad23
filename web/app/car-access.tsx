import { createContext, type ReactNode, use } from 'react'
import { type AddedBy, isAtLeast, type ReadersAccess, type VehicleRole } from '#domain/vehicles/vehicle-access.ts'
import { cx } from '../ui/cx.ts'
import { useSession } from './session.ts'

const Access = createContext<ReadersAccess | undefined>(undefined)

type CarAccessProps = { access: ReadersAccess | undefined; children: ReactNode }

/** Around everything of one car: what its reader may do there. Without it, as for one's own car. */
export const CarAccess = ({ access, children }: CarAccessProps) => <Access value={access}>{children}</Access>

/** The server decides; this keeps what it would refuse off the screen. */
export function useMay() {
  const access = use(Access)
  const session = useSession()
  const me = session.state === 'signed-in' ? session.user.id : undefined
  const role: VehicleRole = access?.role ?? 'owner'
  const may = (lowest: VehicleRole) => isAtLeast(role, lowest)
  return {
    me,
    may,
    /** Contributors change what they entered. */
    mayChange: ({ added_by }: { added_by?: AddedBy }) =>
      may('manager') || (may('contributor') && me !== undefined && added_by?.id === me),
    seesCosts: access?.shows_costs ?? true,
    seesDocuments: access?.shows_documents ?? true,
  }
}

/** For those with at least this role. */
export const Only = ({ to, children }: { to: VehicleRole; children: ReactNode }) => (useMay().may(to) ? children : null)

/** At the foot of an entry that somebody else made for the owner. */
export function AddedByLine({ of, className }: { of: { added_by?: AddedBy }; className?: string }) {
  const { me } = useMay()
  if (!of.added_by) return null
  const { id, name } = of.added_by
  return <p className={cx('text-sm text-muted', className)}>Added by {id === me ? 'you' : name}</p>
}
