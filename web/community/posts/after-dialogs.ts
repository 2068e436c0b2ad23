const closing = 100

/** A dialog gives the focus back to what opened it; where that is gone with what was deleted, it would be nowhere. */
export const afterDialogs = (focus: () => void) =>
  setTimeout(() => {
    if (document.activeElement === document.body) focus()
  }, closing)
