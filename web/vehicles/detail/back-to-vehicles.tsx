import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'

export const BackToVehicles = () => (
  <Link to="/vehicles" className={`${buttonClass({ variant: 'quiet', size: 'sm' })} mb-3 -ml-3`}>
    <ArrowLeft aria-hidden className="size-4" />
    Back
  </Link>
)
