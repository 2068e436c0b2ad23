/** Browsers offer the clipboard API only over https and on localhost; elsewhere the old method still works. */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (field) {
      field.select()
      return document.execCommand('copy')
    }
    const own = Object.assign(document.createElement('textarea'), { value: text })
    document.body.append(own)
    own.select()
    const done = document.execCommand('copy')
    own.remove()
    return done
  }
}
