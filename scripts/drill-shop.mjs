// The acts of a shop's first day, through its front door: for scripts/drill.mjs, in the network of its Debian.
import { createHash } from 'node:crypto'
import dns from 'node:dns'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const host = process.env.DRILL_HOST ?? ''
const folder = process.env.DRILL_ROOT ?? ''
const site = `https://${host}`
const NOTES = join(folder, 'root/drill.json')
const BUYER = { id: 'asha@buyer.example', password: 'correct horse battery' }

// Its name leads to this machine, whatever the resolver says.
const { lookup } = dns
Object.assign(dns, {
  lookup: (/** @type {string} */ name, /** @type {any} */ options, /** @type {any} */ done) =>
    lookup(name === host ? '127.0.0.1' : name, options, done),
})
syncBuiltinESMExports()

/** @param {string} path @param {object | null} body @param {string} [token] */
async function call(path, body = null, token = '') {
  const headers = {
    ...(body && { 'content-type': 'application/json', accept: 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(site + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
}

/** @param {string} path @param {string} id @param {string} password */
const signIn = async (path, id, password) => (await call(path, { id, password })).accessToken

/** The bytes of the licensed file. @param {string} token @param {string} videoId */
async function download(token, videoId) {
  const reply = await fetch(`${site}/user/downloadownedvideo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ videoId, resolution: 'HD' }),
  })
  if (!reply.ok) throw new Error(`download: ${reply.status} ${await reply.text()}`)
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')
}

/** Of the settings in use. @param {string} line JSON of scripts/ceph.mjs */
async function bucketOf(line) {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
  const { endpoint, ...credentials } = JSON.parse(line)
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  return { client, commands }
}

const acts = {
  /** @param {string} line */
  async bucket(line) {
    const { client, commands } = await bucketOf(line)
    for (const Bucket of ['drill', 'elsewhere']) await client.send(new commands.CreateBucketCommand({ Bucket }))
    writeFileSync(join(folder, 'root/bucket.json'), line)
  },
  async emptied() {
    const { client, commands } = await bucketOf(readFileSync(join(folder, 'root/bucket.json'), 'utf8'))
    const { Contents = [] } = await client.send(new commands.ListObjectsV2Command({ Bucket: 'drill' }))
    if (Contents.length === 0) throw new Error('the bucket holds nothing')
    for (const { Key } of Contents) await client.send(new commands.DeleteObjectCommand({ Bucket: 'drill', Key }))
  },
  async ready() {
    await call('/readyz')
  },
  async redirect() {
    const plain = await fetch(`http://${host}/about`, { redirect: 'manual' })
    if (plain.status !== 301 || plain.headers.get('location') !== `${site}/about`)
      throw new Error(`http:// answers ${plain.status}`)
    const session = connect(site, { ca: readFileSync(process.env.NODE_EXTRA_CA_CERTS ?? '') })
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject)
      session
        .request({ ':path': '/' })
        .once('response', (headers) => resolve(headers[':status']))
        .resume()
    })
    session.close()
    if (status !== 200) throw new Error(`HTTP/2 answers ${status}`)
  },
  async sell() {
    const admin = await signIn(
      '/auth/login',
      `boss@${host}`,
      readFileSync(join(folder, 'etc/jhalak/admin-password'), 'utf8').trim(),
    )
    const film = '/var/tmp/film.mp4'
    const made = spawnSync('chroot', [
      folder,
      'ffmpeg',
      '-loglevel',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=1920x1080:rate=25',
      '-t',
      '3',
      '-pix_fmt',
      'yuv420p',
      film,
    ])
    if (made.status !== 0) throw new Error(String(made.stderr))
    const form = new FormData()
    form.append('name', 'Monsoon on the Konkan coast')
    form.append('tags', 'monsoon')
    form.append('video', new Blob([readFileSync(join(folder, film))]), 'film.mp4')
    const sent = await fetch(`${site}/videos/post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: form,
    })
    if (sent.status !== 202) throw new Error(`upload: ${sent.status} ${await sent.text()}`)
    const { _id: clip } = await sent.json()
    for (let tries = 0; ; tries++) {
      const { status, reason } = await call(`/videos/uploadstatus?id=${clip}`, null, admin)
      if (status === 'published') break
      if (status === 'failed' || tries > 240) throw new Error(`the clip is ${status}: ${reason}`)
      await sleep(500)
    }
    await call('/auth/signup', {
      firstName: 'Asha',
      lastName: 'Rao',
      email: BUYER.id,
      password: BUYER.password,
      ageConfirmed: true,
      indiaConfirmed: true,
      acceptedTerms: true,
    })
    const buyer = await signIn('/auth/userlogin', BUYER.id, BUYER.password)
    const order = await call(
      '/pay/create-order',
      { amount: 1, currency: 'INR', receipt: 'receipt#1', notes: { type: 'one-time', videoID: clip, quality: 'HD' } },
      buyer,
    )
    const paid = await fetch('http://127.0.0.1:7001/provider/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: order.id }),
    })
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await paid.json()
    await call('/pay/verify-payment', { razorpay_order_id, razorpay_payment_id, razorpay_signature }, buyer)
    writeFileSync(NOTES, JSON.stringify({ clip, sha256: await download(buyer, clip) }))
    return `order ${order.id} is paid`
  },
  async accelerated() {
    const { clip, sha256 } = JSON.parse(readFileSync(NOTES, 'utf8'))
    const buyer = await signIn('/auth/userlogin', BUYER.id, BUYER.password)
    const { url } = await call('/user/downloadhighres', { id: clip, quality: 'HD' }, buyer)
    const sent = await fetch(new URL(url, site))
    const bytes = Buffer.from(await sent.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`another file came: ${sent.status}`)
    // Past nginx: the name of the file, and none of it.
    const { pathname, search } = new URL(url, site)
    const named = await fetch(`http://127.0.0.1:3000${pathname}${search}`)
    if (!named.headers.has('x-accel-redirect') || (await named.arrayBuffer()).byteLength > 0)
      throw new Error(`Jhalak sends the bytes itself: ${named.status}`)
  },
  async again() {
    const { clip, sha256 } = JSON.parse(readFileSync(NOTES, 'utf8'))
    const buyer = await signIn('/auth/userlogin', BUYER.id, BUYER.password)
    if ((await download(buyer, clip)) !== sha256) throw new Error('another file came back')
    // Signed with the key of the machine before.
    const { licences } = await call('/user/licences', null, buyer)
    const { signatureValid } = await call(`/licences/verify?number=${licences[0].number}`)
    if (!signatureValid) throw new Error('the licence is not valid any more')
  },
}

const [name = '', word = ''] = process.argv.slice(2)
try {
  process.stdout.write(String((await acts[/** @type {keyof typeof acts} */ (name)](word)) ?? ''))
  process.exit(0)
} catch (error) {
  process.stdout.write(
    error instanceof Error
      ? error.message + (error.cause instanceof Error ? ` (${error.cause.message})` : '')
      : String(error),
  )
  process.exit(1)
}
