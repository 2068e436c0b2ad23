export const Title = ({ id, children, note }: { id: string; children: string; note?: string }) => (
  <div className="mb-4 flex items-baseline gap-4">
    <h2 id={id} className="text-3xl">
      {children}
    </h2>
    <span aria-hidden className="h-px grow bg-line" />
    {note && <p className="figures text-muted">{note}</p>}
  </div>
)
