import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, sources } from './source-files.ts'

const ALONE = ['architecture.test.ts', 'deploy/deploy.test.ts'].map(
  (file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const,
)
const FILES = [...sources.entries(), ...ALONE]
const CITED = /`([\w./-]+\.(?:test|journey)\.tsx?)?(?: ?› ([^`]+))?`/g

export interface Citation {
  cited: string
  file: string
  title: string
}

/** The tests that a text cites: `file › title`, or `› title` of the file before. */
export function citationsIn(text: string): Citation[] {
  let last = ''
  return [...text.matchAll(CITED)].flatMap(([cited, file, title = '']) => {
    if (!file && !title) return []
    last = file ?? last
    return [{ cited, file: last, title }]
  })
}

/** Whether a test is there, by its path or the end of it, with the words of its title. */
export const isThere = ({ file, title }: Citation): boolean =>
  FILES.some(([path, text]) => (path === file || path.endsWith(`/${file}`)) && text.includes(title))
