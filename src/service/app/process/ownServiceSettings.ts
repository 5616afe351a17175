import { openIdNames } from './openIdConfig.ts'

/** The settings that are given, and of use to our own service alone. The address of the service that the portal finds is always ours beside SERVICE_URL. */
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
