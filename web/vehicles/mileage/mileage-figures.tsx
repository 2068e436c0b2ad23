import { costPer, pence, unitNoun } from '#domain/basics/distance.ts'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { type CostPeriod, costPeriods, type MileageLife } from '#domain/vehicles/mileage-reading.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Distance, useShownIn } from '../../ui/distance.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/forms/field.tsx'

const periods: Record<CostPeriod, string> = {
  year: 'Last 12 months',
  three: 'Last 3 years',
  owned: 'All my costs',
}

type MileageFiguresProps = { life: MileageLife; period: CostPeriod; onPeriod: (period: CostPeriod) => void }

export function MileageFigures({ life, period, onPeriod }: MileageFiguresProps) {
  const { unit } = useShownIn()
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <CardTitle>On the road</CardTitle>
        <Facts>
          <Fact term="Mileage">
            <Distance miles={life.mileage} km={life.mileage_km} />
          </Fact>
          {life.distance !== life.mileage && (
            <Fact term="Distance, both instruments">
              <Distance miles={life.distance} />
            </Fact>
          )}
          <Fact term={unit === 'mi' ? 'Miles a year' : 'Kilometres a year'}>
            {life.forecast ? <Distance miles={life.forecast.miles_a_year} /> : <Few />}
          </Fact>
          <Fact term="In a year, at this pace">
            {life.forecast ? <Distance miles={life.forecast.in_a_year} /> : <Few />}
          </Fact>
          <Fact term={`Cost per ${unitNoun[unit]}`}>
            {life.cost ? pence(costPer(unit, life.cost.per_mile)) : <Few />}
          </Fact>
        </Facts>
        <div className="mt-3 grid gap-2">
          <SelectField
            label={`Cost per ${unitNoun[unit]} over`}
            value={period}
            onChange={({ target }) => onPeriod(target.value as CostPeriod)}
          >
            {costPeriods.map((each) => (
              <option key={each} value={each}>
                {periods[each]}
              </option>
            ))}
          </SelectField>
          {life.cost && (
            <p className="figures text-sm text-muted">
              {formatMoney(life.cost.spent)} for <Distance miles={life.cost.miles} />, {formatLongDate(life.cost.since)}{' '}
              to {formatLongDate(life.cost.until)}; modifications are not counted in it
            </p>
          )}
        </div>
      </Card>
      <Card>
        <CardTitle>Year by year</CardTitle>
        {life.years.length === 0 ? (
          <Few />
        ) : (
          <>
            <Years years={life.years.slice(0, yearsAtFirst)} />
            {life.years.length > yearsAtFirst && (
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary md:min-h-9">
                  Earlier years
                </summary>
                <Years years={life.years.slice(yearsAtFirst)} />
              </details>
            )}
          </>
        )}
      </Card>
    </div>
  )
}

const yearsAtFirst = 8

const Years = ({ years }: Pick<MileageLife, 'years'>) => (
  <Facts>
    {years.map(({ year, miles, is_partial }) => (
      <Fact key={year} term={is_partial ? `${year} (part)` : String(year)}>
        <Distance miles={miles} />
      </Fact>
    ))}
  </Facts>
)

const Few = () => <span className="font-normal text-muted">Not enough readings yet</span>
