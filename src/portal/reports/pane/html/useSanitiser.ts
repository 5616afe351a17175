import { useQuery } from '@tanstack/react-query'
import { NetworkError } from '#portal/http/errors.ts'

/** The sanitiser is code that comes when a text is the first to need it. */
export const useSanitiser = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['sanitiser'],
    queryFn: async () => {
      try {
        return (await import('./sanitiseHtml.ts')).sanitiseHtml
      } catch (cause) {
        throw new NetworkError('The sanitiser did not come.', { cause })
      }
    },
    enabled: isNeeded,
    staleTime: Infinity,
    gcTime: Infinity,
    // A function is no data that could be compared.
    structuralSharing: false,
  })
