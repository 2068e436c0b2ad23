/** Moves focus to the field that a message is about. */
export function focusOn(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
