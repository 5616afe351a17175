import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConfigError, readCommandConfig, readConfig } from '#service/app/config/config.ts'
import { settingNames } from '#service/app/config/environment.ts'
import { isLoopback } from '#service/app/config/settingTypes.ts'

const DATABASE_URL = 'postgres://clinic:secret@db.example:5432/portal'
const RECIPIENT = 'age1yd0gfkyfvd7g4av8jedetw5grecmz3ckpzayj4r4wngd6y9a75pqpdsf2u'
const TOKEN_SECRET = 'x'.repeat(32)

test('without any setting the service runs for one machine, with the synthetic clinic', () => {
  expect(readConfig({})).toEqual({
    given: { values: {}, ofFiles: [] },
    stored: {},
    host: '127.0.0.1',
    port: 4000,
    dataDir: resolve('.data'),
    files: { home: { folder: resolve('.data/files') } },
    basePath: '/',
    serviceUrl: undefined,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    databaseCa: undefined,
    databaseWait: 60,
    databaseConnections: 10,
    processes: 1,
    demo: true,
    demoPatients: 1_500,
    demoReports: 4_000,
    demoLiving: true,
    buildsPortal: true,
    clinic: {},
    timeZone: 'America/Sao_Paulo',
    isUtcAssumed: false,
    removalRequiresIdentity: false,
    exportReasonFrom: 500,
    mail: { acknowledgeWithin: 3_600 },
    standardData: 'pt-BR',
    trustProxy: undefined,
    corsOrigins: undefined,
    certificate: undefined,
    securityContact: undefined,
    logLevel: 'info',
    metricsKey: undefined,
    backup: { store: { folder: resolve('.data/backups') }, isBesideData: true, recipients: undefined },
    tokenSecret: undefined,
    previousTokenSecret: undefined,
  })
})

test('each setting is read', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    DATA_DIR: '/var/lib/portal',
    DATABASE_URL,
    DATABASE_OWNER_URL: 'postgres://owner:secret@db.example:5432/portal',
    DATABASE_DIRECT_URL: 'postgres://clinic:secret@server.example:5432/portal',
    DATABASE_READ_URL: 'postgres://reader:secret@replica.example:5432/portal',
    DATABASE_CA: '/etc/ssl/database-ca.pem',
    DATABASE_WAIT: '5',
    DATABASE_CONNECTIONS: '25',
    PROCESSES: '4',
    DEMO: 'on',
    DEMO_PATIENTS: '12',
    DEMO_REPORTS: '0',
    DEMO_LIVING: 'off',
    CLINIC_NAME: 'Clínica Boa Vista',
    CLINIC_LOGO: 'logo.png',
    CLINIC_BASE_URL: 'https://api.clinic.test',
    CLINIC_BIRTH_DATES: 'year',
    CLINIC_TIME_ZONE: 'Europe/Lisbon',
    REMOVAL_IDENTITY: 'required',
    EXPORT_REASON_FROM: '50',
    STANDARD_DATA: 'en',
    TRUST_PROXY: '1',
    CORS_ORIGINS: 'https://portal.example, http://localhost:8080',
    TLS_CERT: '/etc/ssl/portal.pem',
    TLS_KEY: '/etc/ssl/portal-key.pem',
    SECURITY_CONTACT: 'mailto:security@clinic.example',
    FILES_STORE: 'https://s3.region.example:9000/clinic/portal/files',
    FILES_STORE_REGION: 'region',
    FILES_STORE_KEY: 'portal',
    FILES_STORE_SECRET: 'secret of the store',
    FILES_WRITTEN_TO: 'store',
    OPENID_ISSUER: 'https://id.clinic.example/realms/clinic',
    OPENID_CLIENT_ID: 'report-portal',
    OPENID_CLIENT_SECRET: 'secret',
    OPENID_ROLE_CLAIM: '/realm_access/roles',
    OPENID_ROLES: 'radiologist=doctor, reception = Front desk',
    BACKUP_STORE: 'https://s3.example/backups/clinic',
    BACKUP_STORE_REGION: 'sa-east-1',
    BACKUP_STORE_KEY: 'key',
    BACKUP_STORE_SECRET: 'secret',
    BACKUP_RECIPIENTS: `${RECIPIENT}, ${RECIPIENT}`,
    EMERGENCY_USER: 'admin',
    PUBLIC_URL: 'https://portal.clinic.example',
    MAIL_CA: '/etc/ssl/mail-ca.pem',
    ACKNOWLEDGE_WITHIN: '30',
    LOG_LEVEL: 'warn',
    METRICS_KEY: 'a key of some length',
    TOKEN_SECRET,
    TOKEN_SECRET_PREVIOUS: 'y'.repeat(32),
    PATH: '/usr/bin',
  })
  expect(config).toEqual({
    given: expect.objectContaining({ ofFiles: [] }) as unknown,
    stored: {},
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/var/lib/portal',
    files: {
      home: {
        origin: 'https://s3.region.example:9000',
        bucket: 'clinic',
        prefix: 'portal/files/',
        region: 'region',
        key: 'portal',
        secret: 'secret of the store',
      },
      former: { folder: '/var/lib/portal/files' },
    },
    basePath: '/',
    serviceUrl: undefined,
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: 'postgres://owner:secret@db.example:5432/portal',
    databaseDirectUrl: 'postgres://clinic:secret@server.example:5432/portal',
    databaseReadUrl: 'postgres://reader:secret@replica.example:5432/portal',
    databaseCa: '/etc/ssl/database-ca.pem',
    databaseWait: 5,
    databaseConnections: 25,
    processes: 4,
    demo: true,
    demoPatients: 12,
    demoReports: 0,
    demoLiving: false,
    buildsPortal: false,
    clinic: {
      clinicName: 'Clínica Boa Vista',
      logo: 'logo.png',
      baseUrl: 'https://api.clinic.test',
      birthDates: 'year',
    },
    timeZone: 'Europe/Lisbon',
    isUtcAssumed: false,
    removalRequiresIdentity: true,
    exportReasonFrom: 50,
    standardData: 'en',
    trustProxy: 1,
    corsOrigins: ['https://portal.example', 'http://localhost:8080'],
    certificate: { cert: '/etc/ssl/portal.pem', key: '/etc/ssl/portal-key.pem' },
    securityContact: 'mailto:security@clinic.example',
    mail: {
      portalAddress: 'https://portal.clinic.example',
      caFile: '/etc/ssl/mail-ca.pem',
      acknowledgeWithin: 1_800,
    },
    logLevel: 'warn',
    metricsKey: 'a key of some length',
    openId: {
      issuer: 'https://id.clinic.example/realms/clinic',
      clientId: 'report-portal',
      clientSecret: 'secret',
      name: 'id.clinic.example',
      scope: 'openid profile email',
      usernameClaim: 'preferred_username',
      roleClaim: '/realm_access/roles',
      roles: [
        ['radiologist', 'doctor'],
        ['reception', 'Front desk'],
      ],
    },
    backup: {
      store: {
        origin: 'https://s3.example',
        bucket: 'backups',
        prefix: 'clinic/',
        region: 'sa-east-1',
        key: 'key',
        secret: 'secret',
      },
      isBesideData: false,
      recipients: [RECIPIENT, RECIPIENT],
    },
    emergencyUser: 'admin',
    tokenSecret: TOKEN_SECRET,
    previousTokenSecret: 'y'.repeat(32),
  })
})

test('an empty setting counts as not given', () => {
  const empty = {
    HOST: '',
    PORT: '',
    DATA_DIR: '',
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    DATABASE_DIRECT_URL: '',
    DATABASE_READ_URL: '',
    DATABASE_WAIT: '',
    DATABASE_CONNECTIONS: '',
    PROCESSES: '',
    DEMO: '',
    DEMO_PATIENTS: '',
    DEMO_REPORTS: '',
    DEMO_LIVING: '',
    CLINIC_NAME: '',
    CLINIC_LOGO: '',
    CLINIC_BASE_URL: '',
    CLINIC_TIME_ZONE: '',
    REMOVAL_IDENTITY: '',
    STANDARD_DATA: '',
    TRUST_PROXY: '',
    TOKEN_SECRET: '',
  }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ DEMO: 'off' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.0.2.7' }, false],
  [{ TRUST_PROXY: '127.0.0.1' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ DATABASE_URL, TOKEN_SECRET }, false],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
  [{ DATABASE_URL, TOKEN_SECRET, DEMO: 'on' }, true],
  [{ DATABASE_URL, TOKEN_SECRET, DEMO: 'off' }, false],
])(
  'demo mode is on if only this machine reaches the service, or if it is requested: %j',
  (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  },
)

test('the time zone is that of the synthetic clinic in demo mode, else of the machine, unless it is set', () => {
  const own = { DATABASE_URL, TOKEN_SECRET }
  expect(readConfig({ ...own, DEMO: 'on' }).timeZone).toBe('America/Sao_Paulo')
  expect(readConfig(own).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(readConfig({ ...own, CLINIC_TIME_ZONE: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo')
})

test('UTC is assumed where the machine is on it and nobody has named a time zone', () => {
  const machine = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  onTestFinished(() => machine.mockRestore())
  const own = { DATABASE_URL, TOKEN_SECRET }
  const on = (timeZone: string) => machine.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
  on('UTC')
  expect(readConfig(own).isUtcAssumed).toBe(true)
  expect(readConfig({ ...own, CLINIC_TIME_ZONE: 'UTC' }).isUtcAssumed).toBe(false)
  expect(readConfig({ ...own, DEMO: 'on' }).isUtcAssumed).toBe(false)
  on('America/Bahia')
  expect(readConfig(own).isUtcAssumed).toBe(false)
})

test.each([
  [{}, true],
  [{ DEMO: 'off' }, false],
  [{ DEMO: 'on', NODE_ENV: 'production' }, false],
  [{ DEMO: 'on', DATABASE_URL, TOKEN_SECRET }, false],
])('the start builds the portal only in demo mode on the embedded database: %j', (environment, builds) => {
  expect(readConfig(environment).buildsPortal).toBe(builds)
})

test.each([
  ['10', 10],
  ['192.0.2.1', ['192.0.2.1']],
  ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('proxies are taken by their number or their addresses: %s', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test('an object store is the home of the files, or the place that they leave', () => {
  const store = {
    FILES_STORE: 'http://127.0.0.1:9000/clinic/',
    FILES_STORE_KEY: 'k',
    FILES_STORE_SECRET: 's',
  }
  const address = { origin: 'http://127.0.0.1:9000', bucket: 'clinic', prefix: '', key: 'k', secret: 's' }
  const folder = { folder: resolve('.data/files') }
  expect(readConfig(store).files).toEqual({ home: address, former: folder })
  expect(readConfig({ ...store, FILES_WRITTEN_TO: 'folder' }).files).toEqual({
    home: folder,
    former: address,
  })
  expect(() => readConfig({ FILES_STORE: store.FILES_STORE })).toThrow(
    'FILES_STORE_KEY: required with FILES_STORE\nFILES_STORE_SECRET: required with FILES_STORE',
  )
})

describe('a bad setting', () => {
  const refusal = (environment: Record<string, string>): string => {
    try {
      readConfig(environment)
    } catch (error) {
      if (error instanceof ConfigError) return error.message
      throw error
    }
    throw new Error('It was not refused.')
  }

  test.each([
    ['PORT', 'x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_URL', 'mysql://db.example/portal'],
    ['DATABASE_URL', 'https://db.example/portal'],
    ['DEMO', 'yes'],
    ['DEMO', 'ON'],
    ['DEMO', '1'],
    ['DEMO_PATIENTS', '0'],
    ['DEMO_PATIENTS', 'many'],
    ['DEMO_PATIENTS', '1000001'],
    ['DEMO_REPORTS', '-5'],
    ['DEMO_REPORTS', '10000001'],
    ['DEMO_LIVING', 'true'],
    ['REMOVAL_IDENTITY', 'on'],
    ['STANDARD_DATA', 'pt'],
    ['FILES_STORE', '/var/lib/files'],
    ['FILES_STORE', 's3://clinic/files'],
    ['FILES_STORE', 'https://s3.example'],
    ['FILES_STORE', 'https://s3.example/Clinic'],
    ['FILES_STORE', 'https://s3.example/clinic/../other'],
    ['FILES_STORE', 'https://s3.example/clinic?region=x'],
    ['FILES_STORE', 'https://key:secret@s3.example/clinic'],
    ['FILES_STORE', 'http://s3.example/clinic'],
    ['FILES_STORE_REGION', 'of a store that is not named'],
    ['FILES_STORE_KEY', 'of a store that is not named'],
    ['FILES_STORE_SECRET', 'of a store that is not named'],
    ['FILES_WRITTEN_TO', 'folder'],
    ['OPENID_ISSUER', 'http://id.clinic.example'],
    ['OPENID_ISSUER', 'id.clinic.example'],
    ['OPENID_ISSUER', 'https://user:secret@id.clinic.example'],
    ['OPENID_ROLE_CLAIM', 'roles'],
    ['OPENID_ROLES', 'doctor'],
    ['OPENID_SCOPE', 'profile'],
    ['OPENID_CLIENT_ID', 'of a provider that is not named'],
    ['EMERGENCY_USER', 'of a provider that is not named'],
    ['BACKUP_RECIPIENTS', 'age1'],
    ['BACKUP_STORE', 'https://s3.example'],
    ['BACKUP_STORE', 's3://key:secret@backups'],
    ['BACKUP_STORE_KEY', 'of no bucket'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '192.0.2.1,'],
    ['TRUST_PROXY', '192.0.2.1 10.0.0.1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'portal.example'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['CORS_ORIGINS', 'https://portal.example/'],
    ['CORS_ORIGINS', 'https://Portal.example'],
    ['CORS_ORIGINS', 'https://portal.example:443'],
    ['CORS_ORIGINS', 'https://portal.example,'],
    ['SECURITY_CONTACT', 'security@clinic.example'],
    ['SECURITY_CONTACT', 'http://clinic.example/security'],
    ['SECURITY_CONTACT', 'mailto:security@clinic.example\nContact: mailto:other@clinic.example'],
    ['CLINIC_TIME_ZONE', 'Brasilia'],
    ['CLINIC_TIME_ZONE', '../UTC'],
    ['CLINIC_LOGO', '../token-secret'],
    ['CLINIC_LOGO', 'token-secret'],
    ['CLINIC_BASE_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'https://portal.example/portal/'],
    ['ACKNOWLEDGE_WITHIN', '0'],
    ['TOKEN_SECRET', 'short'],
    ['TOKEN_SECRET_PREVIOUS', 'short'],
    ['TOKEN_SECRET_FILE', '/nowhere/secret'],
  ])('is named: %s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: .+$`))
  })

  test.each([
    ['PORT', '65536', 'PORT: must be a whole number from 0 to 65535'],
    ['DEMO_PATIENTS', '0', 'DEMO_PATIENTS: must be a whole number from 1 to 1000000'],
    ['DEMO_REPORTS', '99999999', 'DEMO_REPORTS: must be a whole number from 0 to 10000000'],
  ])('is refused with the allowed range: %s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(sentence)
  })

  test('is named together with all others', () => {
    const names = refusal({ PORT: 'x', DEMO: 'maybe', TOKEN_SECRET: 'short' })
      .split('\n')
      .map((line) => line.split(':')[0])
    expect(names).toEqual(['PORT', 'DEMO', 'TOKEN_SECRET'])
  })

  test('does not show a secret', () => {
    const message = refusal({ TOKEN_SECRET: 'hunter2', DATABASE_URL: 'mysql://clinic:hunter2@db.example/x' })
    expect(message).not.toContain('hunter2')
  })

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_OWNR_URL', 'DATABASE_OWNER_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['DMEO', 'DEMO'],
    ['demo', 'DEMO'],
    ['HSOT', 'HOST'],
    ['DEMO_PATIENT', 'DEMO_PATIENTS'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['TOKENSECRET', 'TOKEN_SECRET'],
  ])('is a name that resembles a setting: %s', (name, similar) => {
    expect(refusal({ [name]: 'hunter2' })).toBe(`${name}: not a setting; did you mean ${similar}?`)
  })

  test('is not a name that resembles a setting which is given, or one whose value is empty', () => {
    expect(
      readConfig({ DATABASE_URL, TOKEN_SECRET, DATABASE_URL2: 'x', DATABASE_URI: 'x' }).databaseUrl,
    ).toBe(DATABASE_URL)
    expect(readConfig({ DATABSE_URL: '' }).databaseUrl).toBeUndefined()
  })

  test('is none of the names that common environments have', () => {
    const common = commonNames.trim().split(/\s+/)
    expect(readConfig(Object.fromEntries(common.map((name) => [name, 'x'])))).toEqual(readConfig({}))
  })

  test.each([{ TLS_CERT: 'cert.pem' }, { TLS_KEY: 'key.pem' }])(
    'is a certificate without its key, or a key without its certificate: %j',
    (environment) => {
      expect(refusal(environment)).toMatch(/^TLS_CERT, TLS_KEY: both or neither/)
    },
  )

  test('is an authority of a database that is none', () => {
    expect(refusal({ DATABASE_READ_URL: DATABASE_URL })).toBe(
      'DATABASE_READ_URL: of use beside DATABASE_URL alone',
    )
    expect(refusal({ DATABASE_CA: 'ca.pem' })).toBe('DATABASE_CA: of use beside DATABASE_URL alone')
  })

  test('is several processes on the embedded database', () => {
    expect(refusal({ PROCESSES: '2' })).toMatch(/^PROCESSES: several need DATABASE_URL/)
  })

  test('is a previous secret that is the current one', () => {
    expect(refusal({ TOKEN_SECRET, TOKEN_SECRET_PREVIOUS: TOKEN_SECRET })).toMatch(/^TOKEN_SECRET_PREVIOUS: /)
  })

  test('is a missing TOKEN_SECRET if PostgreSQL is used', () => {
    expect(refusal({ DATABASE_URL })).toMatch(/^TOKEN_SECRET: /)
    expect(refusal({ DATABASE_URL, TOKEN_SECRET: '' })).toMatch(/^TOKEN_SECRET: /)
  })
})

// Variables of shells, desktops, systemd, containers, Kubernetes (with services named data, demo and portal), CI, npm and other programs.
const commonNames = `
  HOME HOSTNAME HOSTTYPE HOSTALIASES OSTYPE MACHTYPE PATH PWD OLDPWD USER USERNAME LOGNAME SHELL SHLVL TERM LANG LC_ALL TZ _ MAIL EDITOR PAGER
  DISPLAY XAUTHORITY XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CONNECTION
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET STATE_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY SYSTEMD_EXEC_PID
  NODE NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS YARN_VERSION INIT_CWD COLOR npm_command npm_config_cache npm_config_user_agent
  npm_lifecycle_event npm_package_name npm_node_execpath npm_execpath CI GITHUB_TOKEN GITHUB_SHA RUNNER_OS CI_PROJECT_DIR
  DATABASE DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_PASSWORD DATABASE_POOL DB_HOST DB_URL PGHOST PGPORT PGDATA PGUSER
  POSTGRES_DB POSTGRES_USER POSTGRES_PASSWORD POSTGRES_URL REDIS_URL SECRET_KEY SECRET_TOKEN TOKEN API_TOKEN AUTH_TOKEN CLIENT_SECRET
  DATA DATA_HOME DATA_PATH DATA_VOLUME DATA_PORT DATA_SERVICE_HOST DATA_SERVICE_PORT DEMO_SERVICE_HOST DEMO_SERVICE_PORT DEMO_PORT
  PORTAL_SERVICE_HOST PORTAL_PORT PORTAL_PORT_4000_TCP_ADDR KUBERNETES_SERVICE_HOST KUBERNETES_PORT PORTAGE PORTAGE_TMPDIR PORTS SPORT SUPPORT
  HOSTS GHOST VHOST POST PORTER DEMOS HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy TRUST_STORE TMPDIR TEMP DYNO WEB_CONCURRENCY
`

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('only this machine reaches %s', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['0.0.0.0', '::', '192.0.2.1', '127.example', 'portal.example'])('others may reach %s', (host) => {
  expect(isLoopback(host)).toBe(false)
})

describe('SERVICE_URL', () => {
  const SERVICE_URL = 'https://api.clinic.test/base/'

  test('names another service: no demonstration, and a portal that is built where it is not in production', () => {
    const config = readConfig({ SERVICE_URL, DEMO: 'off', TRUST_PROXY: '1' })
    expect(config).toMatchObject({
      serviceUrl: 'https://api.clinic.test/base',
      demo: false,
      buildsPortal: true,
      databaseUrl: undefined,
    })
    expect(readConfig({ SERVICE_URL, NODE_ENV: 'production' }).buildsPortal).toBe(false)
  })

  test.each([
    'api.clinic.test',
    'ftp://api.clinic.test',
    'https://',
    'https://u:p@x.test',
    'https://x.test/?a=b',
  ])('has to be an address of a service: %s', (address) =>
    expect(() => readConfig({ SERVICE_URL: address })).toThrow(/^SERVICE_URL: must be an http or https/),
  )

  test.each(
    Object.entries({
      DATABASE_URL,
      DATABASE_WAIT: '5',
      DATABASE_CONNECTIONS: '5',
      DEMO: 'on',
      DEMO_PATIENTS: '5',
      CLINIC_BASE_URL: 'https://x.test',
      REMOVAL_IDENTITY: 'required',
      STANDARD_DATA: 'none',
      TOKEN_SECRET,
    }),
  )('cannot stand beside %s, which sets up the bundled service', (name, value) => {
    expect(() => readConfig({ SERVICE_URL, [name]: value })).toThrow(
      `${name}: of no use beside SERVICE_URL, which names another service`,
    )
  })

  test('leaves the commands about users and the audit nothing to do', () => {
    expect(() => readCommandConfig({ SERVICE_URL })).toThrow(
      'SERVICE_URL: the other service keeps the users and the audit, if it has them',
    )
    expect(readCommandConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })
})

test.each(['s3cr/et', '12/et', '12?et', '12#et', 'a@12/et', 'a@b?et', 'a@b#et'])(
  'an address of the database whose password %s is not encoded is refused without a word of it',
  (password) => {
    for (const address of [
      `postgres://portal:${password}@db.example/x`,
      `postgresql:portal:${password}@db.example/x`,
      `portal:${password}@db.example/x`,
    ])
      for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
        expect(() => readConfig({ DATABASE_URL, TOKEN_SECRET, [name]: address })).toThrow(
          new RegExp(`^${name}: must be a postgres:// address, in which [^:]*$`),
        )
    const encoded = `postgres://portal:${encodeURIComponent(password)}@db.example/x`
    expect(readConfig({ DATABASE_URL: encoded, TOKEN_SECRET }).databaseUrl).toBe(encoded)
  },
)

test('every setting of the environment is described, and no other', () => {
  const described = readFileSync('src/service/operate.md', 'utf8')
  expect(settingNames.filter((name) => !described.includes(`\`${name}\``))).toEqual(['NODE_ENV'])
  const items = Array.from(described.matchAll(/^- ((?:`[A-Z_]+`[^`:]*)+)/gm), ([, names]) => names!)
  const names = items.flatMap((item) => Array.from(item.matchAll(/`([A-Z_]+)`/g), ([, name]) => name!))
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
})
