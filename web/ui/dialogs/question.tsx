type Props = { id: string; question: string; answer: readonly string[] }

export function Question({ id, question, answer }: Props) {
  return (
    <details id={id} className="group/question border-b border-line">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-display text-xl font-medium hover:text-primary [&::-webkit-details-marker]:hidden">
        {question}
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-6 flex-none text-muted transition-transform duration-150 group-open/question:rotate-180 motion-reduce:transition-none"
        >
          <path
            d="m6 9 6 6 6-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </summary>
      <div className="max-w-prose space-y-3 pb-6 leading-relaxed text-muted">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
