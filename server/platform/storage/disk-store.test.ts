import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import { mediaStoreSuite } from './media-store.suite.ts'

mediaStoreSuite('disk', async () => diskStore(await mkdtemp(join(tmpdir(), 'jhalak-store-'))))
