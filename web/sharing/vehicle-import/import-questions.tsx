import type { ImportQuestion } from '#domain/sharing/vehicle-import.ts'

type ImportQuestionsProps = {
  questions: ImportQuestion[]
  chosen: Record<string, string>
  onChoose: (id: string, value: string) => void
}

/** What the file doesn't say. */
export const ImportQuestions = ({ questions, chosen, onChoose }: ImportQuestionsProps) => (
  <div className="grid gap-6">
    {questions.map(({ id, text, example, choices }) => (
      <fieldset key={id}>
        <legend className="mb-2 font-semibold">{text}</legend>
        {example && (
          <p className="mb-2 text-sm text-muted">
            In your file: <span className="figures font-medium text-ink">{example}</span>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-card px-3 font-medium hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                value={value}
                checked={chosen[id] === value}
                onChange={() => onChoose(id, value)}
                className="size-4 accent-primary"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    ))}
  </div>
)
