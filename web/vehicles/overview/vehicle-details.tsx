import { formatLongDate } from '#domain/basics/format.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'

export const VehicleDetails = ({ vehicle }: { vehicle: VehicleDetail }) => (
  <Card>
    <CardTitle level={2}>Vehicle Details</CardTitle>
    <Facts>
      <Fact term="Make">{vehicle.make}</Fact>
      <Fact term="Model">{vehicle.model}</Fact>
      <Fact term="Year">{vehicle.year}</Fact>
      <Fact term="Registration">{vehicle.registration_number && formatRegistration(vehicle.registration_number)}</Fact>
      <Fact term="Engine">{vehicle.engine_type}</Fact>
      <Fact term="Fuel">{vehicle.fuel_type}</Fact>
      <Fact term="Transmission">{vehicle.transmission}</Fact>
      <Fact term="Colour">{vehicle.color}</Fact>
      <Fact term="First registered">
        {vehicle.date_first_registered && formatLongDate(vehicle.date_first_registered)}
      </Fact>
      <Fact term="Previous keepers">{vehicle.number_of_previous_keepers}</Fact>
    </Facts>
  </Card>
)
