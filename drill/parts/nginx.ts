import { execFileSync, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, until } from '../../scripts/processes.ts'
import { makeCertificate } from '../../server/test/certificate.ts'
import { bringPackages } from './packages.ts'

interface Proxy {
  folder: string
  servers: number[]
  /** Where it listens: with TLS, and without. */
  port: number
  plainPort: number
}

/**
 * nginx with the configuration that docs/deploying.md shows for several servers, word for word but for addresses and
 * the certificate.
 */
export async function startNginx({ folder, servers, port, plainPort }: Proxy) {
  const { 'nginx-light': nginx = '' } = bringPackages({ 'nginx-light': ['/usr/sbin/nginx'] })
  const { key, cert } = makeCertificate('localhost')
  await mkdir(join(folder, 'nginx'), { recursive: true })
  const at = (name: string) => join(folder, 'nginx', name)
  await writeFile(at('site.key'), key)
  await writeFile(at('site.crt'), cert)
  const site = replaceAll(await documented(), [
    [/server 10\.0\.0\.11(?=:)/, () => 'server 127.0.0.1'],
    [/server 10\.0\.0\.12(?=:)/, () => 'server 127.0.0.1'],
    [/server 10\.0\.0\.13(?=:)/, () => 'server 127.0.0.1'],
    ...servers.map((each): Replacement => [/127\.0\.0\.1:3000/, () => `127.0.0.1:${each}`]),
    [/server_name garage\.example/g, () => 'server_name localhost'],
    [/listen 443 /, () => `listen 0.0.0.0:${port} `],
    [/listen 80;/, () => `listen 0.0.0.0:${plainPort};`],
    [/\/var\/log\/nginx\/garagetale\.log/g, () => at('access.log')],
    [/\/var\/log\/nginx\/garagetale-error\.log crit/, () => `${at('error.log')} warn`],
    [/https:\/\/garage\.example/, () => 'https://$host'],
    [/\/etc\/ssl\/garage\.example\.crt/, () => at('site.crt')],
    [/\/etc\/ssl\/private\/garage\.example\.key/, () => at('site.key')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    at('nginx.conf'),
    `daemon off;
worker_processes 2;
pid ${at('pid')};
error_log ${at('error.log')} warn;
events { worker_connections 2000; }
http {
access_log ${at('access.log')};
${temporary.map((name) => `${name}_temp_path ${at(name)};`).join('\n')}
${site}}
`,
  )
  const started = spawn(nginx, ['-c', at('nginx.conf'), '-p', at('.'), '-e', at('error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((done) => started.once('close', done))
  await until(() => readFile(at('pid'), 'utf8').catch(() => ''), 'nginx had started', 10)
  const version = execFileSync('sh', ['-c', `${nginx} -v 2>&1`], { encoding: 'utf8' })
    .trim()
    .replace(/^.*: /, '')
  return {
    url: `https://localhost:${port}`,
    version,
    cert,
    complaints: () => readFile(at('error.log'), 'utf8'),
    async stop() {
      started.kill('SIGTERM')
      await ended
    },
  }
}

type Replacement = [what: RegExp, by: () => string]

function replaceAll(text: string, replacements: Replacement[]): string {
  return replacements.reduce((so, [what, by]) => {
    if (so.search(what) < 0) throw new Error(`The configuration in docs/deploying.md has no ${what}.`)
    return so.replace(what, by)
  }, text)
}

async function documented(): Promise<string> {
  const page = await readFile(join(root, 'docs/deploying.md'), 'utf8')
  const chapter = page.slice(page.indexOf('\n## Several servers'))
  const [, block] = chapter.match(/```nginx\n([\s\S]*?)```/) ?? []
  if (!block) throw new Error('docs/deploying.md shows no configuration of nginx for several servers.')
  return block
}
