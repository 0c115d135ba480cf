// The page inside the checkout window: payment methods, simulated bank and OTP; posts the outcome to the opener.
import { allRight, byId, formatWhileTyping, markField, offerSamples, passesLuhn, runTabs } from './page.fields.js'

const METHODS = ['card', 'upi', 'netbanking', 'other']
const tabs = runTabs()

let options = null // what the opener passed to new Razorpay()
let view = 'loading'
let beforeConfirm = 'methods'
let waitingPayment = null // a payment that waits for the OTP or the bank's answer
let busy = false

// --- messages to the opener, calls to the sandbox ---

// The page that opened the window; of another site where the script came from a host of its own.
const openerOrigin = new URLSearchParams(location.search).get('origin') ?? location.origin

function send(type, payload) {
  parent.postMessage({ rzpSandbox: true, type, payload }, openerOrigin)
}

window.addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== openerOrigin || !event.data?.rzpSandbox) return
  if (event.data.type === 'init' && options === null) void begin(event.data.payload)
  if (event.data.type === 'ask-close') askToClose()
})

async function ask(path, body, keepalive = false) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive })
  return response.json()
}

// --- views ---

function show(next) {
  view = next
  for (const section of document.querySelectorAll('[data-view]')) section.hidden = section.dataset.view !== next
  const section = document.querySelector(`[data-view="${next}"]`)
  const target = next === 'methods' || next === 'otp' ? firstEmpty(section) : section.querySelector('h2')
  target?.focus()
}

/** The question whether to leave stays until it is answered: what comes meanwhile stands behind it. */
function comeTo(next) {
  if (view === 'confirm') beforeConfirm = next
  else show(next)
}

const firstEmpty = (section) =>
  Array.from(section.querySelectorAll('input, select')).find((input) => input.offsetParent && input.value === '')

async function begin(given) {
  options = given
  dress()
  // confirm_close is known now.
  byId('close').disabled = false
  const identity = { key_id: options.key, order_id: options.order_id ?? '' }
  const reply = await ask('preferences', identity).catch(() => null)
  if (reply === null) return fail({ description: 'The sandbox could not be reached.' }, false)
  if (reply.error) return fail(reply.error, false)
  const { order, banks, others } = reply
  const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency }).format(
    order.amount / 100,
  )
  byId('total').textContent = amount
  for (const button of document.querySelectorAll('[role=tabpanel] .pay')) button.textContent = `Pay ${amount}`
  byId('bank').append(new Option('Choose a bank', ''))
  byId('bank').append(...Object.entries(banks).map(([code, name]) => new Option(name, code)))
  offerOthers(others)
  if (order.status === 'paid') return fail({ description: 'This order is already paid.' }, false)
  comeTo('methods')
}

/** Name, colours, prefilled contact, hidden methods: everything the opener may choose. */
function dress() {
  const { name = 'Checkout', description, image, theme = {}, prefill = {}, config } = options
  byId('merchant').textContent = name
  byId('description').textContent = description ?? ''
  byId('description').hidden = !description
  byId('mark').textContent = Array.from(name)[0]?.toUpperCase() ?? ''
  if (image) showImage(image)
  if (theme.color && CSS.supports('color', theme.color)) takeColour(theme.color)
  for (const field of ['contact', 'email']) {
    byId(field).value = prefill[field] ?? ''
    document.querySelector(`[data-field=${field}]`).hidden = Boolean(prefill[field])
  }
  byId('contact-fields').hidden = Boolean(prefill.contact)
  byId('name').value = prefill.name ?? ''
  const hidden = hiddenMethods(config)
  const left = METHODS.filter((method) => !hidden.includes(method))
  for (const method of METHODS) byId(`tab-${method}`).hidden = !left.includes(method)
  tabs.choose(left.includes(prefill.method) ? prefill.method : (left[0] ?? 'card'))
}

/** Methods hidden as a whole; the list of others is hidden when all of them are. */
function hiddenMethods(config = options.config) {
  // UPI Autopay: the payer allows later debits with this payment.
  if (options.recurring) return ['card', 'netbanking', 'wallet', 'emi', 'paylater', 'other']
  const hidden = (config?.display?.hide ?? []).filter((rule) => !rule.flows).map((rule) => rule.method)
  return ['wallet', 'emi', 'paylater'].every((method) => hidden.includes(method)) ? [...hidden, 'other'] : hidden
}

function offerOthers(others) {
  const shown = others.filter(({ method }) => !hiddenMethods().includes(method))
  byId('other').append(new Option('Choose one', ''))
  byId('other').append(...shown.map(({ method, code, name }) => new Option(name, `${method} ${code}`)))
}

function showImage(source) {
  const image = new Image()
  image.alt = ''
  image.addEventListener('load', () => byId('mark').replaceChildren(image))
  image.src = source
}

/** The shop's colour, with whichever of white and ink is easier to read on it. */
function takeColour(colour) {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  document.documentElement.style.setProperty('--accent', colour)
  document.documentElement.style.setProperty('--on-accent', light > 0.2 ? '#14142b' : '#fff')
}

// --- paying ---

async function pay(details) {
  const contact = byId('contact')
  const phone = contact.value.replace(/[\s-]/g, '')
  if (
    !byId('contact-fields').hidden &&
    !allRight([['contact', /^\+?\d{10,13}$/.test(phone), 'Enter a mobile number.']])
  )
    return
  const { key: key_id, order_id, notes, description } = options
  const payer = { key_id, order_id, notes, description, email: byId('email').value, contact: phone }
  await step(() => ask('payments', { ...payer, ...details }))
}

/** Runs one call at a time and goes where its answer leads. */
async function step(call) {
  if (busy) return
  setBusy(true)
  const reply = await call().catch(() => ({ error: { description: 'The connection to the sandbox was lost.' } }))
  setBusy(false)
  if (reply.next) return goOn(reply)
  waitingPayment = null
  if (reply.success) return send('success', reply.success)
  if (reply.lost) return comeTo('lost')
  const { error } = reply
  if (error.field && byId(error.field) && view === 'methods') {
    markField(error.field, error.description)
    return byId(error.field).focus()
  }
  send('failed', error)
  fail(error, options.retry?.enabled !== false)
}

function goOn({ next, payment_id, bank_name }) {
  waitingPayment = payment_id
  if (bank_name) byId('bank-title').textContent = `${bank_name}, sandbox page`
  byId('otp').value = ''
  comeTo(next)
}

function fail(error, retry) {
  byId('failure-text').textContent = error.description
  byId('retry').hidden = !retry
  comeTo('failure')
  if (!retry && error.metadata) send('dismiss') // without retry the window closes after a failure
}

function setBusy(value) {
  busy = value
  for (const button of document.querySelectorAll('.pay')) button.setAttribute('aria-disabled', String(value))
}

function onSubmit(id, act) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault()
    void act()
  })
}

const value = (id) => byId(id).value.trim()

onSubmit('form-card', () => {
  const right = allRight([
    ['number', passesLuhn(value('number')), 'Check the card number.'],
    ['expiry', /^(0[1-9]|1[0-2])\/\d{2}$/.test(value('expiry')), 'Enter MM/YY.'],
    ['cvv', /^\d{3,4}$/.test(value('cvv')), 'Enter the CVV.'],
  ])
  const card = { number: value('number'), expiry: value('expiry'), cvv: value('cvv'), name: value('name') }
  if (right) return pay({ method: 'card', card })
})
onSubmit('form-upi', () => pay({ method: 'upi' }))
onSubmit('form-netbanking', () => {
  if (allRight([['bank', value('bank') !== '', 'Choose a bank.']]))
    return pay({ method: 'netbanking', bank: value('bank') })
})
onSubmit('form-other', () => {
  const [method, code] = value('other').split(' ')
  if (allRight([['other', Boolean(method), 'Choose one.']])) return pay({ method, code })
})
onSubmit('otp-form', () => {
  if (allRight([['otp', value('otp') !== '', 'Enter the OTP.']]))
    return step(() => ask(`payments/${waitingPayment}/otp`, { otp: value('otp') }))
})
for (const outcome of ['success', 'failure']) {
  const answer = () => void step(() => ask(`payments/${waitingPayment}/bank`, { outcome }))
  byId(`bank-${outcome}`).addEventListener('click', answer)
}
byId('retry').addEventListener('click', () => show('methods'))

// --- leaving ---

function askToClose() {
  if (view === 'confirm') return show(beforeConfirm)
  if (!options?.modal?.confirm_close) return leave()
  beforeConfirm = view
  show('confirm')
}

function leave() {
  // The bank's page was left: that payment is over, whether or not the reply still reaches this window.
  if (waitingPayment) void ask(`payments/${waitingPayment}/cancel`, {}, true).catch(() => {})
  send('dismiss')
}

byId('close').addEventListener('click', askToClose)
byId('stay').addEventListener('click', () => show(beforeConfirm))
byId('leave').addEventListener('click', leave)
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  if (options?.modal?.escape !== false) askToClose()
})

formatWhileTyping()
offerSamples()
send('ready')
