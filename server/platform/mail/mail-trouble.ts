/** What keeps emails from being sent, after 'The mail server …'; `said` ends the sentence. */
export function mailTrouble(error: unknown, said = '.'): string {
  const { code = '', message } = error as Error & { code?: string }
  if (code === 'EAUTH') return `refuses SMTP_USER and SMTP_PASSWORD${said}`
  if (code === 'EENVELOPE') return `refuses the sender or the address; check MAIL_FROM${said}`
  if (/certificate/i.test(message))
    return `shows a certificate that doesn’t prove who it is (${message.slice(0, 120)}): SMTP_HOST has to be the name in it, and SMTP_CA the authority if that is your own.`
  if (/upgrading connection with STARTTLS/.test(message))
    return 'offers no encryption (STARTTLS) on that port, and without it nothing is sent to it.'
  if (/wrong version number|SSL|TLS/i.test(message))
    return `speaks another kind of encryption (${message.slice(0, 120)}): port 465 wants SMTP_SECURE=1, port 587 SMTP_SECURE=0.`
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'can’t be found: its name leads nowhere; check SMTP_HOST.'
  if (/ECONNREFUSED/.test(message)) return 'refuses the connection: check SMTP_PORT, and whether it is running.'
  if (code === 'ETIMEDOUT') return 'doesn’t answer: does a firewall stand between, or does the network block that port?'
  return `does not answer as expected (${code || message.slice(0, 120)}); check SMTP_HOST, SMTP_PORT and SMTP_SECURE${said}`
}
