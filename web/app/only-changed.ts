/** Of a form's values those that were typed: what was left alone may be unknown here, such as somebody else's price. */
export const onlyChanged = (values: object, dirtyFields: object) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in dirtyFields))
