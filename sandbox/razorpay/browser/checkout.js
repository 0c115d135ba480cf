// The sandbox's own checkout script: defines window.Razorpay with the provider's options and events.
// A modal <dialog> holds an iframe; the page in it draws everything and talks to this script by messages.
;(() => {
  'use strict'

  const base = new URL('checkout/', document.currentScript.src)
  // The provider's other hosts; filled in when the sandbox is configured with them.
  const hosts = null

  class Razorpay {
    #options
    #listeners = new Map()
    #window = null

    constructor(options) {
      if (!options || typeof options.key !== 'string') throw new Error('Razorpay: the option "key" is missing')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#window) return
      const options = this.#options
      if (hosts) postOpening(options)
      this.#window = openWindow(options, {
        success: (reply) => {
          this.#window = null
          succeed(options, reply)
        },
        failed: (error) => {
          for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
          if (redirects(options)) submitTo(options.callback_url, errorFields(error))
        },
        dismissed: () => {
          this.#window = null
          options.modal?.ondismiss?.()
        },
      })
    }

    close() {
      this.#window?.dismiss()
    }
  }

  // In redirect mode the handler is never called: the browser posts the outcome to the shop.
  const redirects = ({ redirect, callback_url }) => Boolean(redirect && callback_url)

  function succeed(options, reply) {
    if (redirects(options)) return submitTo(options.callback_url, reply)
    if (typeof options.handler === 'function') return options.handler(reply)
    if (options.callback_url) submitTo(options.callback_url, reply)
  }

  function submitTo(action, fields, target = '_self') {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action, target })
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      form.append(field)
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }

  function errorFields(error) {
    const { metadata, ...rest } = error
    const fields = Object.entries(rest).map(([name, value]) => [`error[${name}]`, value])
    return { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata ?? {}) }
  }

  // --- what the provider's script does to the page, beside its window ---

  /** At load: risk detection from the provider's second host, style elements, a pixel and metrics. */
  function prepare() {
    const risk = document.createElement('script')
    risk.src = `${hosts.cdn}/static/cx/razorpay-risk-detection/bundle.js`
    document.head.append(risk)
    for (const text of STYLES) {
      const style = document.createElement('style')
      style.textContent = text
      document.head.append(style)
    }
    new Image().src = `${hosts.cdn}/static/cx/pixel.gif`
    track('loaded')
  }

  const STYLES = [
    '@keyframes rzp-rot{to{transform:rotate(360deg)}}',
    '.razorpay-checkout-frame.razorpay-mobile-layout{position:fixed!important;inset:0}',
  ]

  function track(event) {
    const body = JSON.stringify({ event })
    fetch(`${hosts.metrics}/v1/track`, { method: 'POST', mode: 'no-cors', body }).catch(() => {})
  }

  /** As the window opens: a form post to the API's host, into a frame of its own. */
  function postOpening(options) {
    const frame = document.createElement('iframe')
    frame.name = 'razorpay-opening'
    frame.title = 'Razorpay'
    frame.hidden = true
    document.body.append(frame)
    submitTo(`${hosts.api}/v1/checkout/opened`, { order_id: options.order_id }, frame.name)
    track('opened')
  }

  function openWindow(options, tell) {
    const modal = { backdropclose: false, escape: true, ...options.modal }
    const theme = pageTheme()
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    dress(dialog, frame, options, theme)
    let ready = false
    let open = true
    const timer = options.timeout > 0 ? setTimeout(dismiss, options.timeout * 1000) : undefined

    function close() {
      open = false
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      dialog.close() // gives the focus back to where it was
      dialog.remove()
    }

    function dismiss() {
      if (!open) return
      close()
      tell.dismissed()
    }

    // The page decides whether to ask first (confirm_close); without a page there is no confirmation.
    function askToClose() {
      if (ready) post({ type: 'ask-close' })
      else dismiss()
    }

    function post(message) {
      frame.contentWindow?.postMessage({ rzpSandbox: true, ...message }, base.origin)
    }

    function onMessage(event) {
      if (event.source !== frame.contentWindow || event.origin !== base.origin || !event.data?.rzpSandbox) return
      const { type, payload } = event.data
      if (type === 'ready') {
        ready = true
        // Through JSON: functions (handler, ondismiss) stay on this side.
        post({ type: 'init', payload: JSON.parse(JSON.stringify({ ...options, modal })) })
      }
      if (type === 'failed') tell.failed(payload)
      if (type === 'dismiss') dismiss()
      if (type === 'success') {
        close()
        tell.success(payload)
      }
    }

    window.addEventListener('message', onMessage)
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      if (modal.escape) askToClose()
    })
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    dialog.addEventListener('close', () => {
      if (open) dialog.showModal() // the browser may close a dialog on a second Escape without asking
    })
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && modal.backdropclose) askToClose()
    })
    document.body.append(dialog)
    dialog.showModal()
    frame.focus()
    return { dismiss }
  }

  // Styles through the object model: a strict content policy refuses style attributes, not this.
  function dress(dialog, frame, options, theme) {
    dialog.className = 'razorpay-container'
    dialog.setAttribute('aria-label', `Sandbox checkout${options.name ? `, ${options.name}` : ''}`)
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      background: safeColour(options.theme?.backdrop_color) ?? 'rgb(11 8 32 / 0.72)',
    })
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Razorpay sandbox checkout'
    frame.src = new URL(`page?theme=${theme}&origin=${encodeURIComponent(location.origin)}`, base).href
    Object.assign(frame.style, {
      display: 'block',
      width: 'min(100vw, 420px)',
      height: 'min(100dvh, 660px)',
      maxWidth: 'none',
      border: '0',
      borderRadius: '14px',
      background: theme === 'dark' ? '#141523' : '#fff',
      // The same as the page's: else the browser paints the frame white while it loads.
      colorScheme: theme,
    })
    dialog.append(frame)
  }

  function pageTheme() {
    const scheme = getComputedStyle(document.documentElement).colorScheme
    const both = scheme === 'normal' || (scheme.includes('light') && scheme.includes('dark'))
    if (both) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    return scheme.includes('dark') ? 'dark' : 'light'
  }

  function safeColour(colour) {
    return typeof colour === 'string' && CSS.supports('color', colour) ? colour : undefined
  }

  window.Razorpay = Razorpay
  if (hosts) prepare()
})()
