/** The owner's message, drawn as a letter. */
export const OwnersMessage = ({ message, owner }: { message: string; owner: string }) => (
  <section aria-labelledby="message-title" className="grid gap-4 md:grid-cols-[1fr_2fr] md:gap-10">
    <h2 id="message-title" className="text-3xl">
      Owner's Message
    </h2>
    <figure className="border-l-4 border-plate pl-5 md:pl-8">
      <blockquote className="max-w-prose text-lg leading-relaxed whitespace-pre-line wrap-anywhere">
        {message}
      </blockquote>
      <figcaption className="mt-4 font-display text-xl font-bold wrap-anywhere">{owner}</figcaption>
    </figure>
  </section>
)
