const loading = new Map<string, Promise<void>>()

/**
 * Adds a provider's script to the page once, however often it is asked for. A failure is forgotten, so that the
 * next try loads again. Rejects when the script cannot be had.
 */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const started = append(src)
  loading.set(src, started)
  started.catch(() => loading.delete(src))
  return started
}

function append(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`The script ${src} did not load`))
    })
    document.head.append(script)
  })
}
