import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MutationKey, UseMutationOptions } from '@tanstack/react-query'

/**
 * A mutation of which one runs at a time: `mutate` does nothing while one of the same key does. The query client is asked, since a second press may
 * come before the component is rendered again.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables> & { mutationKey: MutationKey },
) {
  const queryClient = useQueryClient()
  const mutation = useMutation(options)
  return {
    ...mutation,
    mutate: (variables: Variables) => {
      if (!queryClient.isMutating({ mutationKey: options.mutationKey })) mutation.mutate(variables)
    },
  }
}
