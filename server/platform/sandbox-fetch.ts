/** Stands for our own address, which is known only once we listen. */
export const SANDBOX_HOST = 'http://sandbox.invalid'

/** A `fetch` that takes every URL for one of the sandboxes on our own port. */
export const sandboxFetch =
  (listening: { url: string | null }): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(new URL(pathname + search, listening.url ?? SANDBOX_HOST), init)
  }
