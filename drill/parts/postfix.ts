import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, root, until } from '../../scripts/processes.ts'
import { makeCertificate } from '../../server/test/certificate.ts'
import { bringPackages, CannotRun } from './packages.ts'

const sasl = (file: string) => ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/sasl2/${file}`)

/** Debian's postfix, with what it needs to ask for a password. It changes its user, so it has to be started by root. */
export function bringPostfix() {
  if (process.getuid?.() !== 0) throw new CannotRun('postfix has to be started by root.')
  bringPackages({
    postfix: ['/usr/sbin/postfix'],
    'sasl2-bin': ['/usr/sbin/saslpasswd2'],
    'libsasl2-modules': sasl('libplain.so'),
    'libsasl2-modules-db': sasl('libsasldb.so'),
  })
  return execFileSync('/usr/sbin/postconf', ['-d', '-h', 'mail_version'], { encoding: 'utf8' }).trim()
}

const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
const postfix = (at: string, ...args: string[]) =>
  spawnSync('/usr/sbin/postfix', ['-c', at, ...args], { encoding: 'utf8', timeout: 60_000 })

/** What postfix is made of, without a chroot. */
const services = `
pickup    unix  n       -       n       60      1       pickup
cleanup   unix  n       -       n       -       0       cleanup
qmgr      unix  n       -       n       5       1       qmgr
tlsmgr    unix  -       -       n       1000?   1       tlsmgr
rewrite   unix  -       -       n       -       -       trivial-rewrite
bounce    unix  -       -       n       -       0       bounce
defer     unix  -       -       n       -       0       bounce
trace     unix  -       -       n       -       0       bounce
verify    unix  -       -       n       -       1       verify
proxymap  unix  -       -       n       -       -       proxymap
smtp      unix  -       -       n       -       -       smtp
relay     unix  -       -       n       -       -       smtp
showq     unix  n       -       n       -       -       showq
error     unix  -       -       n       -       -       error
retry     unix  -       -       n       -       -       error
discard   unix  -       -       n       -       -       discard
local     unix  -       n       n       -       -       local
virtual   unix  -       n       n       -       -       virtual
scache    unix  -       -       n       -       1       scache
anvil     unix  -       -       n       -       1       anvil
postlog   unix-dgram n  -       n       -       1       postlogd
`

interface Wanted {
  folder: string
  name: string
  /** Its master.cf begins with these; the rest is as usual. */
  listeners: string
  main: string
  /** Further files by name; those that end in .map are turned into a table. */
  files: Record<string, string>
}

/** A postfix of its own, with its own configuration, queue and log, beside whatever the machine has. */
export async function startPostfix({ folder, name, listeners, main, files }: Wanted) {
  const home = join(folder, name)
  const at = (file: string) => join(home, file)
  await mkdir(at('queue'), { recursive: true })
  await mkdir(at('data'), { recursive: true })
  for (const each of [folder, home, at('queue')]) await chmod(each, 0o755)
  chownSync(at('data'), idOf('-u', 'postfix'), idOf('-g', 'postfix'))
  const here = (text: string) => text.replaceAll('HERE', home)
  for (const [file, text] of Object.entries(files)) {
    await writeFile(at(file), here(text))
    if (file.endsWith('.map')) execFileSync('/usr/sbin/postmap', [`hash:${at(file)}`])
  }
  await writeFile(at('master.cf'), here(listeners + services))
  await writeFile(
    at('main.cf'),
    here(`compatibility_level = 3.6
queue_directory = HERE/queue
data_directory = HERE/data
maillog_file = HERE/log
maillog_file_prefixes = HERE
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
disable_dns_lookups = yes
smtp_host_lookup = native
minimal_backoff_time = 5s
maximal_backoff_time = 10s
queue_run_delay = 5s
${main}`),
  )
  const masterFile = at('queue/pid/master.pid')
  const start = async () => {
    const said = postfix(home, 'start')
    if (said.status !== 0) throw new Error(`postfix did not start: ${said.stderr}${said.stdout}`)
    await until(() => postfix(home, 'status').status === 0, `postfix ${name} ran`)
  }
  await start()
  return {
    at,
    start,
    log: () => readFile(at('log'), 'utf8').catch(() => ''),
    /** As if the machine had lost its power, as far as a process can tell. */
    async kill() {
      process.kill(Number((await readFile(masterFile, 'utf8')).trim()), 'SIGKILL')
      await until(() => postfix(home, 'status').status !== 0, `postfix ${name} was gone`)
    },
    async stop() {
      postfix(home, 'stop')
      await until(() => postfix(home, 'status').status !== 0, `postfix ${name} had stopped`)
    },
  }
}

const listener = (port: number, options = '') =>
  `127.0.0.1:${port} inet n - n - - smtpd\n  -o syslog_name=postfix/smtpd${options}\n`

export const account = { user: 'garagetale', password: 'a-password-for-the-drill' }

/** The operator's: takes emails with a password over TLS, and passes on what comes back as docs/deploying.md says. */
export async function startOurs(folder: string, far: number, policy: number, bounce: string) {
  const [port, plainPort] = [await freePort(), await freePort()]
  const { key, cert } = makeCertificate('localhost')
  const documented = await documentedLines()
  const started = await startPostfix({
    ...{ folder, name: 'ours' },
    listeners: [
      listener(port, '\n  -o smtpd_tls_security_level=encrypt'),
      listener(plainPort, '\n  -o smtpd_tls_security_level=none -o smtpd_tls_auth_only=no'),
      documented.master
        .replace('user=garagetale', () => 'user=nobody')
        .replace('directory=/srv/garagetale', () => `directory=${root}`)
        .replace('/usr/bin/node scripts/run.mjs bounce', () => bounce),
    ].join('\n'),
    main: `myhostname = mail.garage.test
mydestination = garage.test
alias_maps = hash:HERE/aliases.map
alias_database =
local_recipient_maps = $alias_maps
smtpd_tls_cert_file = HERE/cert.pem
smtpd_tls_key_file = HERE/key.pem
smtpd_tls_auth_only = yes
smtpd_tls_received_header = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_local_domain = garage.test
cyrus_sasl_config_path = HERE/sasl
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = reject_unlisted_recipient, check_policy_service inet:127.0.0.1:${policy}
${documented.main.replace('/etc/postfix/transport', 'HERE/transport.map')}`,
    files: {
      'key.pem': key,
      'cert.pem': cert,
      'aliases.map': `${documented.aliases.replace(': ', ' ')}postmaster /dev/null\n`,
      'transport.map': `${documented.transport.replaceAll('garage.example', 'garage.test')}far.test smtp:[127.0.0.1]:${far}\n`,
      ...(await saslFiles(join(folder, 'ours'))),
    },
  })
  return { ...started, port, plainPort, cert: started.at('cert.pem') }
}

async function saslFiles(home: string) {
  const table = join(home, 'sasldb2')
  await mkdir(join(home, 'sasl'), { recursive: true })
  execFileSync('/usr/sbin/saslpasswd2', ['-p', '-c', '-f', table, '-u', 'garage.test', account.user], {
    input: account.password,
  })
  chownSync(table, idOf('-u', 'postfix'), idOf('-g', 'postfix'))
  chmodSync(table, 0o600)
  const conf = `pwcheck_method: auxprop\nauxprop_plugin: sasldb\nsasldb_path: ${table}\nmech_list: PLAIN LOGIN\n`
  return { 'sasl/smtpd.conf': conf }
}

/** Somebody else's, for far.test: it knows readers, and has an answer of its own for a few others. */
export async function startFar(folder: string) {
  const port = await freePort()
  await mkdir(join(folder, 'mail'), { recursive: true })
  chownSync(join(folder, 'mail'), idOf('-u', 'nobody'), idOf('-g', 'nobody'))
  const started = await startPostfix({
    ...{ folder, name: 'far', listeners: listener(port) },
    main: `myhostname = mx.far.test
mydestination =
virtual_mailbox_domains = far.test
virtual_mailbox_base = ${join(folder, 'mail')}
virtual_mailbox_maps = regexp:HERE/boxes
virtual_uid_maps = static:${idOf('-u', 'nobody')}
virtual_gid_maps = static:${idOf('-g', 'nobody')}
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access regexp:HERE/answers
`,
    files: {
      boxes: '/^(reader|grey).*@far\\.test$/ all/\n',
      answers: '/^full@/ 552 5.2.2 Mailbox full\n/^listed@/ 554 5.7.1 Listed as a sender of spam\n',
    },
  })
  return { ...started, port, mailbox: join(folder, 'mail/all/new') }
}

/** The blocks of the chapter in docs/deploying.md. */
async function documentedLines() {
  const page = await readFile(join(root, 'docs/deploying.md'), 'utf8')
  const chapter = page.slice(page.indexOf('\n#### Emails that come back'), page.indexOf('What a returned email does'))
  const blocks = [...chapter.matchAll(/\n```\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const [, main, master, transport, aliases] = blocks
  if (!main || !master || !transport || !aliases) throw new Error('docs/deploying.md shows no lines for postfix.')
  return { main, master, transport, aliases }
}
