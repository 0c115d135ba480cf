import { expect, it } from 'vitest'
import { PAGE_QUERY } from '../contract/site/page-query.ts'
import { isTest, sources, within } from './source-files.ts'

/** Names that the program reads of the address of its page. */
const READS = /(?:[pP]arams\.(?:get|has|getAll)|useDialogParam)\('([^']+)'/g

/** A name that is missing there is cut off before the page is rendered, and two addresses share one cached page. */
it('every name that a page reads of its address is part of the key of the page cache', () => {
  const read = [...sources]
    .filter(([file]) => within(file, 'web') && !isTest(file))
    .flatMap(([file, text]) => Array.from(text.matchAll(READS), ([, name = '']) => ({ file, name })))
  expect(read.length).toBeGreaterThan(20)
  expect(read.filter(({ name }) => !PAGE_QUERY.has(name))).toEqual([])
})
