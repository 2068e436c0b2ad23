const closing = 100

/** A dialog returns focus to what opened it, which may have just been deleted. */
export const afterDialogs = (focus: () => void) =>
  setTimeout(() => {
    if (document.activeElement === document.body) focus()
  }, closing)
