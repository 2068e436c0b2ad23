const day = 24 * 60 * 60 * 1000

/** Putting a slip right on the same day is worth no word. */
export const changedLater = (entered_at: string, changed_at: string | null | undefined): string | null =>
  changed_at && Date.parse(changed_at) - Date.parse(entered_at) > day ? changed_at : null
