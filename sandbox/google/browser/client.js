// The sandbox's own script: defines google.accounts.oauth2 as Google's does.
// A popup shows the account chooser, which answers this script by a message.
;(() => {
  'use strict'

  const base = new URL('.', document.currentScript.src)
  const WATCH_EVERY_MS = 200

  function initTokenClient(options) {
    if (!options || typeof options.client_id !== 'string') throw new Error('Missing required parameter client_id.')
    if (typeof options.scope !== 'string') throw new Error('Missing required parameter scope.')
    return { requestAccessToken: (overrides = {}) => openChooser({ ...options, ...overrides }) }
  }

  function openChooser(options) {
    const address = new URL('chooser', base)
    address.search = new URLSearchParams({ client_id: options.client_id, theme: pageTheme() }).toString()
    const popup = window.open(address, 'sandbox-google', placeOf(480, 860))
    if (!popup) return fail(options, 'popup_failed_to_open', 'Failed to open popup window')
    popup.focus()

    // A message may arrive a moment after its window has closed: one more check before it counts as closed.
    let looksClosed = 0
    const watch = setInterval(() => {
      if (!popup.closed || ++looksClosed < 3) return
      end()
      fail(options, 'popup_closed', 'Popup window closed')
    }, WATCH_EVERY_MS)
    function end() {
      clearInterval(watch)
      window.removeEventListener('message', onMessage)
    }
    function onMessage({ source, origin, data }) {
      if (source !== popup || origin !== base.origin || !data?.googleSandbox) return
      end()
      popup.close()
      const reply = options.state === undefined ? data.reply : { ...data.reply, state: options.state }
      options.callback?.(reply)
    }
    window.addEventListener('message', onMessage)
  }

  function fail(options, type, message) {
    options.error_callback?.(Object.assign(new Error(message), { type }))
  }

  /** Centred on the opening window. */
  function placeOf(width, height) {
    const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
    const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
    return `popup,width=${width},height=${height},left=${left},top=${top}`
  }

  function pageTheme() {
    const scheme = getComputedStyle(document.documentElement).colorScheme
    const both = scheme === 'normal' || (scheme.includes('light') && scheme.includes('dark'))
    if (both) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    return scheme.includes('dark') ? 'dark' : 'light'
  }

  function hasGrantedAllScopes(reply, ...scopes) {
    const granted = (reply?.scope ?? '').split(' ')
    return scopes.every((scope) => granted.includes(scope))
  }

  async function revoke(token, done) {
    const body = new URLSearchParams({ token })
    const response = await fetch(new URL('../revoke', base), { method: 'POST', body }).catch(() => null)
    const error = response?.ok ? {} : ((await response?.json().catch(() => null)) ?? { error: 'network' })
    done?.({ successful: response?.ok ?? false, ...error })
  }

  window.google = {
    ...window.google,
    accounts: {
      ...window.google?.accounts,
      oauth2: { initTokenClient, hasGrantedAllScopes, revoke },
    },
  }
})()
