import { checkStorage } from '../../server/media/upkeep/storage-check.service.ts'
import { type Invariant, violations } from './invariant.ts'

/** I1: every row that promises a file has it in the store, as long and with the same bytes. */
export const filesAreWhole: Invariant = async ({ db, store }) => {
  const { missing, wrong } = await checkStorage({ db, store }, { deep: true })
  return violations('I1', [
    ...missing.map(({ area, key }) => `${area}/${key} is missing`),
    ...wrong.map(({ area, key }) => `${area}/${key} is not the file of its row`),
  ])
}
