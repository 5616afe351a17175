/** The first parts of the addresses under which the portal has pages, beside `/` itself. */
export const portalPages: readonly string[] = ['sign-in', 'reports', 'patients', 'audit']
