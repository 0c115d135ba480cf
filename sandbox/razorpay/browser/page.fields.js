// Fields, tabs and sample data of the checkout page.

export const byId = (id) => document.getElementById(id)

const CARDS = [
  ['Visa, succeeds', '4100 2800 0000 1007'],
  ['MasterCard, succeeds', '5500 6700 0000 1002'],
  ['RuPay, succeeds', '6527 6589 0000 1005'],
  ['Diners, succeeds', '3608 280009 1007'],
  ['Amex, succeeds (4-digit CVV)', '3402 560004 01007'],
  ['Not enough money', '4100 2800 0008 0001'],
  ['Declined by the bank', '4100 2800 0006 0003'],
  ['Timed out', '4100 2800 0009 0000'],
  ['Cancelled by the customer', '4100 2800 0007 0002'],
  ['Not enabled online', '4100 2800 0003 0006'],
  ['Refused number', '4100 2800 0001 0008'],
  ['Gateway fault', '4100 2800 0002 0007'],
  ['Authentication fails', '4100 2800 0000 0009'],
  ['Foreign card, succeeds', '4012 8888 8888 1881'],
]

/** Shows (or, with no text, removes) the message under a field. */
export function markField(name, text) {
  const input = byId(name)
  const error = byId(`${name}-error`)
  if (!input || !error) return
  error.textContent = text ?? ''
  error.hidden = !text
  input.setAttribute('aria-invalid', String(Boolean(text)))
  if (text) input.setAttribute('aria-describedby', error.id)
  else if (input.getAttribute('aria-describedby') === error.id) input.removeAttribute('aria-describedby')
}

/** Marks every wrong field, focuses the first; true when all are right. */
export function allRight(checks) {
  const wrong = checks.filter(([, right]) => !right)
  for (const [name, , text] of checks) markField(name, wrong.some(([other]) => other === name) ? text : '')
  if (wrong.length > 0) byId(wrong[0][0]).focus()
  return wrong.length === 0
}

export function passesLuhn(number) {
  const digits = Array.from(number.replace(/\D/g, ''), Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length >= 12 && sum % 10 === 0
}

/** Spaces in the card number and the slash in the expiry appear while typing at the end; editing inside is left alone. */
export function formatWhileTyping() {
  reformat('number', (text) =>
    text
      .replace(/\D/g, '')
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 '),
  )
  reformat('expiry', (text) => {
    const digits = text.replace(/\D/g, '').slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
  })
  reformat('cvv', (text) => text.replace(/\D/g, ''))
  reformat('otp', (text) => text.replace(/\D/g, ''))
}

function reformat(id, format) {
  const input = byId(id)
  input.addEventListener('input', () => {
    if (input.selectionStart !== input.value.length) return
    input.value = format(input.value)
  })
}

/** One tab stop; arrows, Home and End move along the tabs that are shown. */
export function runTabs() {
  const tabs = Array.from(document.querySelectorAll('[role=tab]'))
  const choose = (tab, focus) => {
    for (const other of tabs) {
      const chosen = other === tab
      other.setAttribute('aria-selected', String(chosen))
      other.tabIndex = chosen ? 0 : -1
      byId(other.getAttribute('aria-controls')).hidden = !chosen
    }
    if (focus) tab.focus()
  }
  for (const tab of tabs) {
    tab.addEventListener('click', () => choose(tab, false))
    tab.addEventListener('keydown', (event) => {
      const shown = tabs.filter((one) => !one.hidden)
      const at = shown.indexOf(tab)
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + shown.length, Home: 0, End: shown.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      choose(shown[to % shown.length], true)
    })
  }
  return { choose: (method) => choose(byId(`tab-${method}`), false) }
}

/** The buttons that fill in a test card. */
export function offerSamples() {
  byId('cards').append(...CARDS.map(([text, number]) => sample([text, number], () => fillCard(number))))
}

function fillCard(number) {
  const digits = number.replaceAll(' ', '')
  fill('number', digits.replace(/(.{4})(?=.)/g, '$1 '))
  fill('expiry', `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`)
  fill('cvv', /^3[47]/.test(digits) ? '1234' : '123')
  byId('cards').closest('details').open = false
  byId('panel-card').querySelector('.pay').focus()
}

function fill(id, value) {
  byId(id).value = value
  markField(id, '')
}

function sample(texts, choose) {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...texts.map((text) => Object.assign(document.createElement('span'), { textContent: text })))
  button.addEventListener('click', choose)
  const item = document.createElement('li')
  item.append(button)
  return item
}
