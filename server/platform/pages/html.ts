/** What people typed is escaped wherever we write markup around it. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
