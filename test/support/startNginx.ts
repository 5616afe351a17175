import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { runServer, serverFolder } from './childServer.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
const configurations = new URL('../../src/service/app/deploy/', import.meta.url)

/** The path of nginx; undefined where it is not installed. */
export const nginx = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))

export interface RunningNginx {
  url: string
  /** Everything it has logged. */
  logged: () => string
  stop: () => Promise<void>
}

/**
 * Runs nginx in front of a service, or of several processes of one, configured as in `src/service/app/deploy` except for TLS, ports, folders and log files. With `portal`,
 * nginx serves that folder itself.
 */
export async function startNginx(service: string | string[], portal?: string): Promise<RunningNginx> {
  if (!nginx) throw new Error('There is no nginx on this machine.')
  const place = serverFolder('nginx')
  const { folder } = place
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    mainConfiguration(folder, recommended({ port, services: [service].flat(), folder, portal })),
  )
  const { stop } = runServer(place, nginx, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file])
  const url = `http://127.0.0.1:${port}`
  const logged = () =>
    ['log', 'error.log', 'portal.log', 'portal-error.log']
      .map((name) => join(folder, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
  for (const deadline = Date.now() + 60_000; !(await answers(url)); await delay(50)) {
    if (Date.now() < deadline) continue
    const log = logged()
    await stop()
    throw new Error(`nginx did not start.\n${log}`)
  }
  return { url, logged, stop }
}

interface Replacements {
  port: number
  services: string[]
  folder: string
  portal: string | undefined
}

/** The configuration that the program brings, with the ports and folders of this test. */
function recommended({ port, services, folder, portal }: Replacements): string {
  const name = portal === undefined ? 'nginx.conf' : 'nginxAlone.conf'
  const given = readFileSync(new URL(name, configurations), 'utf8')
  const hosts = services.map((service) => new URL(service).host)
  const changes: [RegExp, string][] = [
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/^ *ssl_certificate .*\n/m, ''],
    [/^ *ssl_certificate_key .*\n/m, ''],
    [/\/var\/log\/nginx(?=\/portal\.log)/, folder],
    [/\/var\/log\/nginx(?=\/portal-error\.log)/, folder],
    ...(portal === undefined
      ? ([[/server 127\.0\.0\.1:4000;/, hosts.map((host) => `server ${host};`).join(' ')]] satisfies [
          RegExp,
          string,
        ][])
      : ([
          [/https:\/\/api\.clinic\.example/, `http://${hosts.join()}`],
          [/root \/srv\/portal/, `root ${portal}`],
        ] satisfies [RegExp, string][])),
  ]
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`${name} has no ${pattern}.`)
    return text.replace(pattern, replacement)
  }, given)
}

/** The main configuration around it, which a package would install, in a temporary folder. */
const mainConfiguration = (folder: string, site: string) => `
daemon off;
pid ${folder}/pid;
worker_processes 1;
events { worker_connections 64; }
http {
  access_log off;
  default_type application/octet-stream;
  types { text/html html; text/javascript js; application/json json; image/svg+xml svg; text/css css; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}
