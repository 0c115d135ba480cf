// A bare Debian in a folder, for the drill of the installation: debootstrap once, kept as an archive; a network namespace of its
// own for what runs there, so that its ports are its own.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Beside the project: a fresh clone finds what another one made. */
export const KEPT = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'jhalak-debian')
const ARCHIVE = join(KEPT, 'bookworm.tar')
/** What was fetched once is not fetched by the next machine again: Debian's packages, and npm's. */
const FETCHED = { 'var/cache/apt/archives': 'apt', 'root/.npm': 'npm' }
const MOUNTS = ['proc', 'dev', ...Object.keys(FETCHED)]
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Whether a bare Debian is there already: making one takes minutes. */
export const isDebianKept = () => existsSync(ARCHIVE)

/** Why the drill cannot be had here, or null. */
export function withoutDebian() {
  if (process.getuid?.() !== 0) return 'only root can make a Debian root and a network namespace'
  for (const tool of ['unshare', 'nsenter', 'ip', 'tar', 'git'])
    if (spawnSync('which', [tool]).status !== 0) return `${tool} is not installed`
  if (!existsSync(ARCHIVE) && spawnSync('which', ['debootstrap']).status !== 0) return 'debootstrap is not installed'
  return null
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {{ input?: string, env?: NodeJS.ProcessEnv, maySay?: boolean }} [options]
 */
export function must(command, words, { input, env = process.env, maySay = false } = {}) {
  const done = spawnSync(command, words, { encoding: 'utf8', input, env, maxBuffer: 64 * 1024 ** 2 })
  if (maySay) process.stdout.write(done.stdout)
  if (done.status === 0) return done.stdout.trim()
  throw new Error(`${command} ${words.join(' ')}: ${(done.stderr || done.stdout || String(done.error)).slice(-2000)}`)
}

export function openDebianRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'jhalak-debian-'))
  must('tar', ['-C', folder, '-xf', debianArchive()])
  prepare(folder)
  // Holds the namespace as long as this process lives.
  const holder = spawn('unshare', ['--net', '--kill-child', 'sh', '-c', 'ip link set lo up; exec sleep infinity'], {
    stdio: 'ignore',
  })
  /** @type {import('node:child_process').ChildProcess[]} */
  const running = []
  const inside = (/** @type {string[]} */ words) => ['-t', String(holder.pid), '-n', 'chroot', folder, ...words]
  return {
    folder,
    /** Fetches packages, so it has our network. @param {string[]} words */
    install: (...words) => must('chroot', [folder, 'env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, ...words]),
    /** Without any network but its own. @param {string[]} words */
    run: (...words) => must('nsenter', inside(words)),
    /** @param {string[]} words */
    start(...words) {
      const child = spawn('nsenter', inside(words), {
        stdio: ['ignore', openSync(join(folder, 'root/server.log'), 'a'), 'inherit'],
      })
      running.push(child)
      return () =>
        new Promise((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve(null)
          child.once('exit', resolve)
          child.kill('SIGTERM')
        })
    },
    /** A program of this machine, in that network. @param {string[]} words @param {NodeJS.ProcessEnv} env */
    beside: (words, env) =>
      spawn('nsenter', ['-t', String(holder.pid), '-n', ...words], { env, stdio: ['pipe', 'pipe', 'inherit'] }),
    close() {
      for (const child of running) child.kill('SIGKILL')
      spawnSync('chroot', [folder, 'pg_ctlcluster', '15', 'main', 'stop', '-m', 'immediate'])
      holder.kill('SIGKILL')
      for (const mount of MOUNTS) spawnSync('umount', ['-l', join(folder, mount)])
      // What is still mounted would be emptied with it.
      if (!readFileSync('/proc/mounts', 'utf8').includes(folder)) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A bare Debian as an archive, made where there is none yet. @returns {string} its path */
export function debianArchive() {
  if (isDebianKept()) return ARCHIVE
  mkdirSync(KEPT, { recursive: true })
  const made = mkdtempSync(join(tmpdir(), 'jhalak-debian-made-'))
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', made])
  // A folder for a while is its maker's alone; a root is everybody's to walk through.
  chmodSync(made, 0o755)
  must('tar', ['-C', made, '-cf', `${ARCHIVE}.new`, '.'])
  must('mv', [`${ARCHIVE}.new`, ARCHIVE])
  rmSync(made, { recursive: true, force: true })
  return ARCHIVE
}

/** @param {string} folder */
function prepare(folder) {
  must('mount', ['--bind', '/dev', join(folder, 'dev')])
  must('mount', ['-t', 'proc', 'proc', join(folder, 'proc')])
  for (const [place, kept] of Object.entries(FETCHED)) {
    for (const made of [join(folder, place), join(KEPT, kept, 'partial')]) mkdirSync(made, { recursive: true })
    must('mount', ['--bind', join(KEPT, kept), join(folder, place)])
  }
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(folder, CERTIFICATES))
  // Nothing starts by being installed: there is no init.
  writeFileSync(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
}
