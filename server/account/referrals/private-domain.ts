/** Providers where anyone can get a mailbox, but hardly anyone many. */
const providers = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.uk hotmail.com hotmail.co.uk live.com live.co.uk msn.com
   yahoo.com yahoo.co.uk ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk
   btinternet.com btopenworld.com sky.com virginmedia.com virgin.net ntlworld.com blueyonder.co.uk talktalk.net
   tiscali.co.uk o2.co.uk orange.net proton.me protonmail.com pm.me gmx.com gmx.co.uk gmx.net
   gmx.de mail.com fastmail.com zoho.com tutanota.com tuta.com hey.com web.de t-online.de orange.fr free.fr laposte.net
   libero.it`.split(/\s+/),
)

// co.uk, org.uk, com.au: the part before these is what somebody can register.
const shared = /^(ac|co|com|edu|gov|ltd|me|net|nhs|org|plc|sch)\.[a-z]{2}$/

/** The domain somebody owns, without subdomains; undefined for a big provider's. */
export function privateDomainOf(address: string): string | undefined {
  const labels = (address.trim().toLowerCase().split('@').at(-1) ?? '').split('.')
  const lastTwo = labels.slice(-2).join('.')
  const domain = shared.test(lastTwo) ? labels.slice(-3).join('.') : lastTwo
  return providers.has(domain) ? undefined : domain
}
