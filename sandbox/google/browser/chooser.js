// The account chooser: posts the token, or the error, to the page that opened it.
const byId = (id) => document.getElementById(id)
const client_id = new URLSearchParams(location.search).get('client_id') ?? ''

/** The opener is of the same origin; no other origin receives the message. */
function answer(reply) {
  opener?.postMessage({ googleSandbox: true, reply }, location.origin)
  // The receiver closes this window: a window that closes at once may lose its message.
  setTimeout(close, 1000)
}

function show(text) {
  byId('problem').textContent = text
  byId('problem').hidden = false
}

async function choose(person, token = 'ours') {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ client_id, person, token })
  const response = await fetch('choose', { method: 'POST', headers, body }).catch(() => null)
  if (response?.ok) return answer(await response.json())
  for (const button of document.querySelectorAll('button')) button.disabled = false
  show('The sandbox could not be reached.')
}

function entry({ id, email, note, name }) {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.person = id
  const who = part('who', '')
  if (name) who.append(part('name', name))
  who.append(part(name ? 'email' : 'name', email), part('note', note))
  const letter = part('letter', (name || email)[0].toUpperCase())
  letter.ariaHidden = 'true'
  button.append(letter, who)
  button.addEventListener('click', () => void choose(id))
  const item = document.createElement('li')
  item.append(button)
  return item
}

function part(className, text) {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}

/** From now on it answers. */
function enable(button, onClick) {
  button.addEventListener('click', onClick)
  button.disabled = false
}

async function begin() {
  byId('site').textContent = location.host
  enable(byId('deny'), () => answer({ error: 'access_denied', error_description: 'The user denied access.' }))
  enable(byId('close'), () => close())
  const response = await fetch(`people?${new URLSearchParams({ client_id })}`).catch(() => null)
  if (!response?.ok) return show('Error 401: invalid_client. No site is known by this client id.')
  const people = await response.json()
  byId('people').append(...people.map(entry))
  for (const button of document.querySelectorAll('[data-token]'))
    enable(button, () => void choose(people[0].id, button.dataset.token))
  if (!opener) show('A sign-in button opens this page; opened by itself it leads nowhere.')
  document.querySelector('h1').focus()
}

void begin()
