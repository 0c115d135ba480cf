import { type DataTag, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/index.ts'
import { type Text, translate } from '../language/text.ts'
import { messageOf } from './error-message.ts'
import { toast } from './toast.ts'

export interface ChangeOptions<Input, Reply> {
  /** The call that changes something. */
  send: (input: Input) => Promise<Reply>
  /** The success toast, none if it is empty; without it the reply's own message. */
  success?: Text | '' | ((reply: Reply, input: Input) => string)
  /** What an error says when the server gave no reason; or what it says at all. */
  failure?: Text | ((error: Error) => string)
  /** Errors are shown as a toast too. */
  toastErrors?: boolean
  onSuccess?: (reply: Reply, input: Input) => void
  onError?: (error: Error, input: Input) => void
  /** An optimistic update, before the call is sent. @returns what undoes it if the call fails */
  optimistic?: (input: Input, client: QueryClient) => Promise<() => void>
  /** Changes of one name are sent one after the other, in the order they were made. */
  serial?: string
  /** The calls to refetch afterwards, whatever the outcome. */
  refresh?: readonly CallName[] | ((client: QueryClient, input: Input) => Promise<unknown>)
}

/**
 * A call that changes data: its progress, its toasts, its error text, and the queries it invalidates. For lazy chunks only:
 * it brings TanStack's mutations, which the first load leaves out.
 */
export function useChange<Input = void, Reply = unknown>({
  send,
  success,
  failure,
  toastErrors,
  onSuccess,
  onError,
  optimistic,
  serial,
  refresh = [],
}: ChangeOptions<Input, Reply>) {
  const client = useQueryClient()
  const problemOf = (error: Error) => (typeof failure === 'function' ? failure(error) : messageOf(error, failure))
  const refetch = (input: Input) =>
    typeof refresh === 'function'
      ? refresh(client, input)
      : Promise.all(refresh.map((name) => client.invalidateQueries({ queryKey: [name] })))
  const { mutate, mutateAsync, isPending, variables, error, data, reset } = useMutation<
    Reply,
    Error,
    Input,
    (() => void) | undefined
  >({
    // Without a network a call fails at once and says so, as queries do; waiting for one would look like a long call.
    networkMode: 'always',
    ...(serial && { mutationKey: [serial], scope: { id: serial } }),
    mutationFn: send,
    onMutate: (input) => optimistic?.(input, client),
    onSuccess: (reply, input) => {
      const text = typeof success === 'function' ? success(reply, input) : (success ?? messageIn(reply))
      if (text) toast.success(translate(text))
      onSuccess?.(reply, input)
      // Pending until the fresh data is there, so that nothing old shows in between.
      return refetch(input)
    },
    onError: (cause, input, undo) => {
      undo?.()
      if (toastErrors) toast.error(problemOf(cause))
      onError?.(cause, input)
      void refetch(input)
    },
  })
  return {
    run: (input: Input) => mutate(input),
    /** For a caller that goes on when it is done; rejects as the call does. */
    runAsync: (input: Input) => mutateAsync(input),
    busy: isPending,
    /** What is being sent. */
    input: isPending ? variables : undefined,
    reply: data,
    error,
    problem: error ? problemOf(error) : undefined,
    reset,
  }
}

const messageIn = (reply: unknown): string =>
  typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : ''

/** For `optimistic`: changes the cached reply of a query at once. */
export async function updateCached<Reply>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Reply, Error> },
  change: (reply: Reply) => Reply,
): Promise<() => void> {
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<Reply>(queryKey)
  if (before !== undefined) client.setQueryData<Reply>(queryKey, change(before))
  return () => void client.setQueryData<Reply>(queryKey, before)
}
