export const nameOf = (kind: string, index: number, count: number, title: string) =>
  count > 1 ? `${kind} ${index + 1} of ${count}: ${title}` : `${kind}: ${title}`
