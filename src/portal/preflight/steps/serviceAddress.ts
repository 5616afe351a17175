import type { PortalConfig } from '#contract/portalConfig.ts'

export const serviceAddress = ({ baseUrl }: Pick<PortalConfig, 'baseUrl'>): URL =>
  new URL(baseUrl || '/', window.location.href)

/** As it is shown: without anything but the place. */
export const shownAddress = (config: Pick<PortalConfig, 'baseUrl'>): string => {
  const { origin, pathname } = serviceAddress(config)
  return origin + (pathname === '/' ? '' : pathname)
}

export const isOtherOrigin = (config: Pick<PortalConfig, 'baseUrl'>): boolean =>
  serviceAddress(config).origin !== window.location.origin

/** Names of this machine itself, which nobody else can read along with. */
export const isThisMachine = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
