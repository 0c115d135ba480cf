import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { checkStorage } from '../../server/media/maintenance/storage-maintenance.service.ts'
import { type ReferencedFile, listReferencedFiles } from '../../server/media/maintenance/stored-files.repository.ts'
import { type Invariant, type Looked, violations } from './invariant.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * I1: every row that refers to a file has it in the store with the same length and bytes, and what was acknowledged as
 * uploaded is what its client sent. I3: no file is in the store for a day without a row.
 */
export const filesAreWhole: Invariant = async ({ db, store, acknowledged, probed }) => {
  const { missing, wrong, orphaned } = await checkStorage({ db, store })
  const spoilt = await otherBytes({ db, store, ...(probed ? { probed } : {}) })
  const sent = JSON.stringify(acknowledged?.uploads ?? [])
  const lost = sql<{ what: string }>`
    select 'the upload ' || sent.id || ' is not here as it was sent' as what
    from json_to_recordset(${sent}::json) as sent (id text, bytes bigint, sha256 text)
    where not exists (select from master m where m.clip_id = sent.id and m.bytes = sent.bytes and m.sha256 = sent.sha256)`
  const { rows } = await lost.execute(db)
  const old = orphaned.filter(({ modified }) => Date.now() - modified.getTime() > DAY_MS)
  return [
    ...violations('I1', [
      ...[...wrong, ...spoilt].map(({ area, key }) => `${area}/${key} is not the file of its row`),
      ...rows.map(({ what }) => what),
    ]),
    ...violations('I3', [
      ...missing.map(({ area, key }) => `${area}/${key} is missing`),
      ...old.map(({ area, key }) => `${area}/${key} belongs to no row`),
    ]),
  ]
}

/** Files that are as long as they should be, and hold something else; those that were read before are not read again. */
async function otherBytes({ db, store, probed }: Pick<Looked, 'db' | 'store' | 'probed'>): Promise<ReferencedFile[]> {
  const spoilt: ReferencedFile[] = []
  for await (const page of listReferencedFiles(db))
    for (const file of page) {
      const name = `${file.area}/${file.key} is ${file.sha256}`
      if (probed?.has(name) || (await store.size(file.area, file.key)) !== file.bytes) continue
      const hash = createHash('sha256')
      for await (const chunk of await store.read(file.area, file.key)) hash.update(chunk as Buffer)
      if (hash.digest('hex') === file.sha256) probed?.add(name)
      else spoilt.push(file)
    }
  return spoilt
}
