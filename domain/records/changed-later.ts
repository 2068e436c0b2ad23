const day = 24 * 60 * 60 * 1000

/** A correction made within a day is not worth mentioning. */
export const changedLater = (entered_at: string, changed_at: string | null | undefined): string | null =>
  changed_at && Date.parse(changed_at) - Date.parse(entered_at) > day ? changed_at : null
