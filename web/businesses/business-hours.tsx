import { type ReactNode, useEffect, useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { type OperatingHours, type Weekday, weekdays } from '#domain/businesses/business.ts'
import { dayName, hoursOf } from '#domain/businesses/business-hours.ts'
import { cx } from '../ui/cx.ts'

/** Opening hours, in the same colours in both themes. */
export function BusinessHours({ hours, action }: { hours: OperatingHours; action?: ReactNode }) {
  const today = useToday()
  return (
    <section
      aria-labelledby="business-hours"
      className="relative rounded-md border-4 border-[#5b3a1e] bg-[#17211d] px-5 pt-4 pb-5 text-[#f6f3ec]"
    >
      <Screw className="left-1.5" />
      <Screw className="right-1.5" />
      <h2 id="business-hours" className="mb-3 text-center text-xl tracking-[0.08em] uppercase">
        Business Hours
      </h2>
      <dl className="figures">
        {weekdays.map((day) => {
          const words = hoursOf(hours[day])
          return (
            <div
              key={day}
              className={cx(
                'flex justify-between gap-4 border-t border-[#f6f3ec]/20 px-1 py-1.5',
                day === today && 'font-bold text-[#f7c600]',
              )}
            >
              <dt>
                {dayName(day)}
                {day === today && <span className="font-normal"> (today)</span>}
              </dt>
              <dd className={cx('text-right wrap-anywhere', words === 'Closed' && day !== today && 'text-[#c2c9c3]')}>
                {words}
              </dd>
            </div>
          )
        })}
      </dl>
      {action && <div className="mt-4 flex justify-center">{action}</div>}
    </section>
  )
}

/** Known only in the browser: a cached page may have been rendered yesterday. */
function useToday(): Weekday | undefined {
  const [today, setToday] = useState<Weekday>()
  useEffect(() => setToday(weekdays[(new Date(londonToday()).getUTCDay() + 6) % 7]), [])
  return today
}

const Screw = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={cx('absolute top-1.5 size-2 rounded-full bg-[linear-gradient(135deg,#e9eee9,#6f7d75)]', className)}
  />
)
