import { useId } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { cx } from '../ui/cx.ts'
import { starPath } from './stars.tsx'

type StarChoiceProps = { value: number | undefined; error: string | undefined; onChange: (stars: number) => void }

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Five radio buttons drawn as stars: the arrow keys move between them. */
export function StarChoice({ value = 0, error, onChange }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">Your rating</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex">
          {words.map((word, index) => {
            const stars = index + 1
            return (
              <label key={word} className="relative grid size-11 place-items-center">
                <input
                  type="radio"
                  name={`${id}-stars`}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  className="peer absolute inset-0 cursor-pointer opacity-0"
                />
                <svg
                  viewBox="0 0 24 24"
                  aria-hidden="true"
                  strokeWidth="1.500"
                  strokeLinejoin="round"
                  className={cx(
                    'size-9 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
                    stars <= value ? 'fill-plate stroke-[#8a5200] dark:stroke-plate' : 'fill-none stroke-edge',
                  )}
                >
                  <path d={starPath} />
                </svg>
                <span className="sr-only">
                  {plural(stars, 'star')}, {word.toLowerCase()}
                </span>
              </label>
            )
          })}
        </div>
        <span aria-hidden className="min-w-24 text-muted">
          {words[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
