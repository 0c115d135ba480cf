// `npm run backup -- DIR [--keep=N] [--offsite] [--deep]`: everything into DIR, while the server runs.
import { type Config, readConfig } from '../config/config.ts'
import { backUp, recordBackup } from './backup.ts'
import { BackupError, Incomplete } from './manifest.ts'
import { copyOffsite, openOffsite, pruneOffsite } from './offsite.ts'
import { pruneBackups } from './prune.ts'
import { formatDuration, readArguments, report } from './terminal.ts'

/** Copies it elsewhere, then lets go of old ones: never before the copy is whole. */
async function afterwards(
  config: Config,
  { dir, keep, goesOffsite }: { dir: string; keep: number; goesOffsite: boolean },
) {
  const lines = []
  if (goesOffsite) {
    const bucket = await openOffsite(config.backup.offsite)
    const { copied, snapshots } = await copyOffsite(bucket, dir, config.backup.publicKey ?? '')
    const removed = keep > 0 ? await pruneOffsite(bucket, dir, keep) : 0
    bucket.close()
    lines.push(
      `Elsewhere: ${copied} files copied and encrypted, ${removed} old ones removed; ${snapshots} backups are there.`,
    )
  }
  const pruned = keep > 0 ? await pruneBackups(dir, keep) : null
  if (pruned) lines.push(`Old ones removed: ${pruned.snapshots} backups, ${pruned.files} media files.`)
  return lines
}

await report(async () => {
  const { words, has, option } = readArguments(['keep=', 'offsite', 'deep'])
  const [dir] = words
  if (!dir) throw new BackupError('Say where to: npm run backup -- DIR [--keep=14] [--offsite] [--deep]')
  const keep = Number(option('keep') ?? 0)
  if (!Number.isInteger(keep) || keep < 0) throw new BackupError('--keep is how many backups stay: --keep=14')
  const started = performance.now()
  const config = readConfig()
  const { snapshot, manifest, media } = await backUp(config, dir, { deep: has('deep') })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Backup ${snapshot} is whole (${formatDuration(performance.now() - started)}): ${manifest.tables.length} tables, ${rows} rows,`,
    `${manifest.media.files} media files; ${media.copied} of them copied now, ${media.reused} were there from earlier backups.`,
    ...(media.gone > 0 ? [`${media.gone} were taken out of the store meanwhile.`] : []),
  ]
  const more = await afterwards(config, { dir, keep, goesOffsite: has('offsite') })
  await recordBackup(config, { snapshot, ...manifest.media, copiedOffsite: has('offsite') })
  lines.push(...more)
  if (media.lost.length === 0) return lines.join('\n')
  throw new Incomplete([...lines, 'The store has lost files, so the backup is without them:', ...media.lost].join('\n'))
})
