import { openIdNames } from './openIdConfig.ts'

/** The configured settings that only the bundled service uses. With SERVICE_URL, the portal's files always name the address of this process as the service's. */
export const ownServiceSettings = ({ DEMO, ...given }: Record<string, string | undefined>): string[] => [
  ...(DEMO === 'on' ? ['DEMO'] : []),
  ...[
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_CA',
    'DATABASE_WAIT',
    'DATABASE_CONNECTIONS',
    'DEMO_PATIENTS',
    'DEMO_REPORTS',
    'DEMO_LIVING',
    'CLINIC_BASE_URL',
    'CORS_ORIGINS',
    'REMOVAL_IDENTITY',
    'EXPORT_REASON_FROM',
    'STANDARD_DATA',
    'TOKEN_SECRET',
    'TOKEN_SECRET_PREVIOUS',
    'OPENID_ISSUER',
    ...openIdNames,
    'EMERGENCY_USER',
  ].filter((name) => name in given),
]
