import { inPence } from '#domain/basics/amounts.ts'
import { costPer, pence, unitNoun } from '#domain/basics/distance.ts'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import type { Economy, MonthOfFuel, SeasonOfFuel, StationOfFuel } from '#domain/records/economy.ts'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import type { Stretch } from '#domain/records/fuel-stretches.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Distance, useShownIn } from '../../../ui/distance.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { longMonth, shortMonth } from '../../../ui/month-names.ts'
import { economyWords, otherWords, quantityUnit, quantityWords, toldIn } from './economy-words.ts'

type Shown = { kind: FuelKind; economy: Economy }

const unitOf: Record<FuelKind, string> = { fill_up: 'litre', charge: 'kWh' }

/** What the car takes, first of all; beside it what was bought. */
export function FuelFigures({ kind, economy }: Shown) {
  const { unit } = useShownIn()
  const { figures, latest, best, worst, loss } = economy
  const { isBetterHigh } = toldIn(kind, unit)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <CardTitle>Economy</CardTitle>
        {figures ? (
          <>
            <p className="figures font-display text-4xl leading-none font-bold">{economyWords(kind, unit, figures)}</p>
            <p className="figures mt-1 text-muted">
              {otherWords(kind, unit, figures)}, over <Distance miles={figures.miles} />
            </p>
            <div className="mt-3">
              <Facts>
                <StretchFact kind={kind} term="Latest" stretch={latest} />
                <StretchFact kind={kind} term={isBetterHigh ? 'Best' : 'Lowest'} stretch={best} />
                <StretchFact kind={kind} term={isBetterHigh ? 'Worst' : 'Highest'} stretch={worst} />
              </Facts>
            </div>
          </>
        ) : (
          <p className="text-muted">
            {kind === 'fill_up'
              ? 'Two full tanks with the mileage, and everything filled in between, say what the car takes.'
              : 'Two charges with the mileage that end at the same percentage say what the car takes.'}
          </p>
        )}
      </Card>
      <Card>
        <CardTitle>Spending</CardTitle>
        <Facts>
          <Fact term={kind === 'fill_up' ? 'Fill-ups' : 'Charges'}>{economy.count.toLocaleString('en-GB')}</Fact>
          <Fact term="Bought">{quantityWords(kind, economy.quantity)}</Fact>
          <Fact term="Spent">{formatMoney(economy.spent)}</Fact>
          <Fact term={`Average price a ${unitOf[kind]}`}>
            {economy.price === null ? undefined : inPence(economy.price)}
          </Fact>
          <Fact term={`Cost per ${unitNoun[unit]}`}>
            {figures?.per_mile == null ? undefined : pence(costPer(unit, figures.per_mile))}
          </Fact>
          {loss && (
            <Fact term="Lost while charging">
              {quantityWords(kind, loss.lost)} of {quantityWords(kind, loss.paid)} (
              {((loss.lost / loss.paid) * 100).toFixed(0)}%)
            </Fact>
          )}
        </Facts>
      </Card>
    </div>
  )
}

function StretchFact({ kind, term, stretch }: { kind: FuelKind; term: string; stretch: Stretch | null }) {
  const { unit } = useShownIn()
  if (!stretch) return null
  return (
    <Fact term={term}>
      {economyWords(kind, unit, stretch)}
      <span className="block text-sm font-normal text-muted">to {formatLongDate(stretch.to)}</span>
    </Fact>
  )
}

const monthsShown = 12

/** What each month took and cost: a column filled to its spending, its economy below. */
export function FuelMonths({ kind, economy }: Shown) {
  const months = economy.months.slice(-monthsShown)
  const most = Math.max(...months.map(({ spent }) => spent), 1)
  if (months.length < 2) return null
  return (
    <Card>
      <CardTitle>Month by month</CardTitle>
      <ol className="grid grid-cols-6 gap-x-1 gap-y-5 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-x-3">
        {months.map((month) => (
          <Month key={month.month} kind={kind} month={month} level={month.spent / most} />
        ))}
      </ol>
    </Card>
  )
}

function Month({ kind, month, level }: { kind: FuelKind; month: MonthOfFuel; level: number }) {
  const { unit } = useShownIn()
  const { of, unit: name } = toldIn(kind, unit)
  return (
    <li className="flex min-w-0 flex-col items-center text-center">
      <span className="sr-only">{longMonth(month.month)}: </span>
      <span className="figures text-xs font-semibold sm:text-sm">£{Math.round(month.spent)}</span>
      <span aria-hidden className="my-1 flex h-24 w-full max-w-8 items-end rounded-md border border-line bg-raised p-1">
        <span
          className="block w-full rounded-sm bg-primary"
          style={{ height: `${level > 0 ? Math.max(4, level * 100) : 0}%` }}
        />
      </span>
      <span aria-hidden className="font-display font-bold">
        {shortMonth(month.month)}
      </span>
      <span className="figures text-xs leading-tight text-muted">
        {month.figures ? (
          <>
            {of(month.figures).toFixed(1)}
            <span className="block">{name}</span>
          </>
        ) : (
          <span aria-hidden>–</span>
        )}
      </span>
    </li>
  )
}

export function FuelSeasons({ kind, seasons }: { kind: FuelKind; seasons: SeasonOfFuel[] }) {
  const { unit } = useShownIn()
  const { of } = toldIn(kind, unit)
  if (seasons.length < 2) return null
  const most = Math.max(...seasons.map(({ figures }) => of(figures)))
  return (
    <Card>
      <CardTitle>By season</CardTitle>
      <dl className="grid gap-3">
        {seasons.map(({ season, figures }) => (
          <div key={season} className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-3">
            <dt className="text-muted">{season}</dt>
            <dd aria-hidden className="h-3 overflow-hidden rounded-full border border-line bg-raised">
              <span
                className="block h-full rounded-full bg-primary"
                style={{ width: `${(of(figures) / most) * 100}%` }}
              />
            </dd>
            <dd className="figures text-right font-medium">{economyWords(kind, unit, figures)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function FuelStations({ kind, stations }: { kind: FuelKind; stations: StationOfFuel[] }) {
  const { unit } = useShownIn()
  if (stations.length === 0) return null
  return (
    <Card>
      <CardTitle>By station</CardTitle>
      <ul className="divide-y divide-line">
        {stations.map(({ station, count, quantity, spent, price, figures }) => (
          <li key={station} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
            <span className="min-w-0 font-medium wrap-anywhere">{station}</span>
            <span className="figures ml-auto font-medium">
              {price === null ? `– a ${unitOf[kind]}` : `${inPence(price)} a ${unitOf[kind]}`}
            </span>
            <span className="figures basis-full text-sm text-muted">
              {count === 1 ? 'once' : `${count} times`}, {Math.round(quantity)} {quantityUnit[kind]},{' '}
              {formatMoney(spent)}
              {figures && `, ${economyWords(kind, unit, figures)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
