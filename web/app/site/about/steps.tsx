const steps = [
  {
    title: 'Add your vehicle by registration',
    text: 'Enter the plate and we’ll look up the car’s details. Something missing? Add it yourself.',
  },
  {
    title: 'Track everything',
    text: 'Log services, costs, modifications, photos and documents as they happen, and let reminders do the remembering.',
  },
  {
    title: 'Increase resale value',
    text: 'A complete, dated history gives a buyer reasons to trust the car. Share it, list it, and hand it over with the keys.',
  },
]

export const Steps = () => (
  <section aria-labelledby="steps" className="border-y border-line bg-card">
    <div className="mx-auto max-w-7xl px-4 py-20 sm:px-6">
      <h2 id="steps" className="text-4xl">
        How it works
      </h2>
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5">
            <span
              aria-hidden="true"
              className="grid size-14 flex-none place-items-center rounded-full border-3 border-primary font-display text-2xl font-bold text-primary outline-1 -outline-offset-6 outline-primary"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
