/**
 * LIC-19. The page with which anybody checks licences without us and without a network: `KEYS` and `BRAND` are filled in.
 * It is opened from a disk, so it loads nothing, sends nothing and needs no other file.
 */
export const VERIFIER_PAGE = String.raw`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>__BRAND__</title>
<style>
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
label { display: block; padding: 2rem 1rem; border: 2px dashed; border-radius: .5rem; text-align: center; cursor: pointer }
label:focus-within { outline: 3px solid Highlight; outline-offset: 2px }
li { margin: .5rem 0; overflow-wrap: anywhere }
.good::before { content: "✓ "; font-weight: 700 } .bad::before { content: "✗ "; font-weight: 700 }
.good { color: light-dark(#05603a, #6ce9a6) } .bad { color: light-dark(#b42318, #fda29b) }
small { opacity: .8 }
</style>
<main>
<h1 id="title"></h1>
<p id="how"></p>
<label id="drop"><span id="choose"></span><br><br><input type="file" id="files" multiple></label>
<p id="state" role="status"></p>
<ul id="results"></ul>
<p><small id="keys"></small></p>
</main>
<script>
'use strict'
const KEYS = __KEYS__
const BRAND = document.title
const hindi = (navigator.languages || [navigator.language]).find((one) => /^(hi|en)/.test(one))?.startsWith('hi')
const t = (english, inHindi) => (hindi ? inHindi : english)
document.documentElement.lang = hindi ? 'hi' : 'en'
const at = (id) => document.getElementById(id)
at('title').textContent = t('Check licences of ' + BRAND, BRAND + ' के लाइसेंस जाँचें')
at('how').textContent = t(
  'Choose a licence schedule (CSV), a saved licence text with its signature (licence.txt and licence.sig), and the video files themselves, all at once or one after the other. Everything is read on this device: this page works without a network and sends nothing.',
  'लाइसेंस सूची (CSV), सहेजा हुआ लाइसेंस और उसका हस्ताक्षर (licence.txt और licence.sig), और वीडियो फ़ाइलें चुनें, एक साथ या एक-एक करके। सब कुछ इसी डिवाइस पर पढ़ा जाता है: यह पेज बिना नेटवर्क के चलता है और कुछ नहीं भेजता।')
at('choose').textContent = t('Choose files, or drop them here', 'फ़ाइलें चुनें, या यहाँ छोड़ें')
at('keys').textContent = t('Public keys: ', 'सार्वजनिक कुंजियाँ: ') + Object.keys(KEYS).join(', ')
document.title = at('title').textContent

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const isSignedBy = async (key, text, signature) =>
  crypto.subtle.verify('Ed25519', await crypto.subtle.importKey('spki', bytesOf(key), 'Ed25519', false, ['verify']), signature, new TextEncoder().encode(text))
/** The key named, else every key: signatures of the first days name none. */
async function isSigned(text, signature, keyId) {
  for (const key of keyId ? [KEYS[keyId]] : Object.values(KEYS)) if (key && (await isSignedBy(key, text, signature).catch(() => false))) return true
  return false
}
const fieldsOf = (text) => Object.fromEntries(text.split('\n').filter((line) => line.includes(': ')).map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]))

function rowsOf(csv) {
  const rows = [[]]
  let cell = '', quoted = false
  const text = csv.replace(/^\ufeff/, '')
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[index + 1] === '"') { cell += sign; index++ } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',' || sign === '\n') { rows.at(-1).push(cell.replace(/\r$/, '')); cell = ''; if (sign === '\n') rows.push([]) }
    else cell += sign
  }
  rows.at(-1).push(cell)
  const [names, ...rest] = rows
  return rest.filter((row) => row.length === names.length).map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
}

/** What a row says in plain cells must be what was signed. */
const SAME = { Licence: 'Licence', 'Clip ID': 'Clip', Clip: 'Title', Quality: 'Quality', Scope: 'Scope', Term: 'Term', Territory: 'Territory', Issued: 'Issued', 'File SHA-256': 'File-SHA-256' }
const plain = (text) => (text || '').replace(/^'(?=[=+@\t-])/, '').replace(/\s+/g, ' ').trim()
const differing = (row, signed) => Object.keys(SAME).filter((name) => row[name] && plain(row[name]) !== plain(signed[SAME[name]]))

const known = new Map()
function say(isGood, text) {
  const item = document.createElement('li')
  item.className = isGood ? 'good' : 'bad'
  item.textContent = text
  at('results').append(item)
}

async function checkLicence(text, signature, keyId, row) {
  const signed = fieldsOf(text)
  const number = row ? row.Licence : signed.Licence
  if (!(await isSigned(text, signature, keyId)))
    return say(false, t('Licence ' + number + ': the signature does not fit. It was changed, or is not ours.', 'लाइसेंस ' + number + ': हस्ताक्षर मेल नहीं खाता। यह बदला गया है, या हमारा नहीं है।'))
  const wrong = row ? differing(row, signed) : []
  if (wrong.length > 0)
    return say(false, t('Licence ' + number + ': the schedule differs from what was signed in: ', 'लाइसेंस ' + number + ': सूची में ये बातें हस्ताक्षर वाले लाइसेंस से अलग हैं: ') + wrong.join(', '))
  known.set(signed['File-SHA-256'], signed)
  say(true, t('Licence ' + number + ' is genuine: ', 'लाइसेंस ' + number + ' असली है: ') + signed.Title + ', ' + signed.Quality + ', ' + signed.Scope)
}

async function checkSchedule(file) {
  const rows = rowsOf(await file.text())
  if (rows.length === 0 || !('Signed text' in rows[0])) return say(false, t(file.name + ' is no licence schedule of ours.', file.name + ' हमारी लाइसेंस सूची नहीं है।'))
  for (const row of rows) {
    const [keyId, signature] = row.Signature.includes('.') ? row.Signature.split('.') : ['', row.Signature]
    await checkLicence(row['Signed text'].replaceAll('\r\n', '\n'), bytesOf(signature), keyId, row)
  }
}

async function checkVideo(file) {
  const sum = await sha256(file)
  const signed = known.get(sum)
  if (signed) say(true, t(file.name + ' is the very file of licence ' + signed.Licence, file.name + ' लाइसेंस ' + signed.Licence + ' की ही फ़ाइल है'))
  else say(false, t(file.name + ' is not the file of any genuine licence chosen here. SHA-256: ', file.name + ' यहाँ चुने किसी असली लाइसेंस की फ़ाइल नहीं है। SHA-256: ') + sum)
}

async function check(files) {
  const all = [...files]
  const [texts, signatures] = [all.filter(({ name }) => /\.txt$/i.test(name)), all.filter(({ name }) => /\.sig$/i.test(name))]
  for (const file of all.filter(({ name }) => /\.csv$/i.test(name))) await checkSchedule(file)
  for (const [index, file] of texts.entries())
    await checkLicence(await file.text(), signatures[index] ? new Uint8Array(await signatures[index].arrayBuffer()) : new Uint8Array(), '', null)
  for (const file of all.filter(({ name }) => !/\.(csv|txt|sig)$/i.test(name))) await checkVideo(file)
}

let running = Promise.resolve()
function add(files) {
  at('state').textContent = t('Checking…', 'जाँच हो रही है…')
  running = running.then(() => check(files)).catch((error) => say(false, String(error))).then(() => { at('state').textContent = t('Done.', 'पूरा हुआ।') })
}
at('files').addEventListener('change', ({ target }) => { add([...target.files]); target.value = '' })
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => { event.preventDefault(); add([...event.dataTransfer.files]) })

/** FIPS 180-4, streamed: a browser's own needs the whole file in memory. */
const ROUNDS = (() => {
  const primes = []
  for (let one = 2; primes.length < 64; one++) if (primes.every((prime) => one % prime)) primes.push(one)
  const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0
  return { start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), k: primes.map((prime) => fraction(Math.cbrt(prime))) }
})()
async function sha256(file) {
  const hash = Int32Array.from(ROUNDS.start), words = new Int32Array(64), block = new Uint8Array(64)
  const turn = (value, by) => (value >>> by) | (value << (32 - by))
  function take(bytes, from) {
    for (let i = 0; i < 16; i++) words[i] = (bytes[from + 4 * i] << 24) | (bytes[from + 4 * i + 1] << 16) | (bytes[from + 4 * i + 2] << 8) | bytes[from + 4 * i + 3]
    for (let i = 16; i < 64; i++) {
      const [x, y] = [words[i - 15], words[i - 2]]
      words[i] = (words[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + words[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0
    }
    let a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7]
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS.k[i] + words[i]) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] + value) | 0
  }
  let filled = 0
  function update(bytes) {
    let from = 0
    if (filled > 0) {
      from = Math.min(64 - filled, bytes.length)
      block.set(bytes.subarray(0, from), filled)
      filled += from
      if (filled < 64) return
      take(block, 0)
      filled = 0
    }
    for (; from + 64 <= bytes.length; from += 64) take(bytes, from)
    block.set(bytes.subarray(from), 0)
    filled = bytes.length - from
  }
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    update(value)
  }
  const tail = new Uint8Array((filled < 56 ? 64 : 128) - filled)
  tail[0] = 0x80
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(file.size) * 8n)
  update(tail)
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
</script>
</html>
`
