/** The folder of the files that are stored at a time. */
export const monthFolder = (kind: 'reports' | 'images', at: Date): string =>
  `${kind}/${at.toISOString().slice(0, 7).replace('-', '/')}`
