import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Section } from '../../ui/section.tsx'
import { answerOf } from '../search/search-state.ts'
import { lineQuery } from './line-query.ts'

/** What scripts write before a shot, which is left out of its search. */
const BEFORE = ['1. EXT. ', '00:12 ', 'CUT TO: ', 'SHOT 4 – ']

const exampleLines = () =>
  t('Diyas along the river at dusk\nA train in the rain\nCamels in the desert\nTea hills in the mist').split('\n')

/** The example as somebody would paste it. */
export const pastedExample = (): string[] => exampleLines().map((line, at) => `${BEFORE[at]}${line}`)

/** Before a script is there: what becomes of one. The answers are those that the example shows. */
export function ScriptExample() {
  return (
    <Section title={t('What becomes of a script')} framed>
      <ol className="grid gap-4">
        {exampleLines().map((line, at) => (
          <ExampleLine key={line} line={line} before={BEFORE[at] ?? ''} />
        ))}
      </ol>
    </Section>
  )
}

function ExampleLine({ line, before }: { line: string; before: string }) {
  const found = answerOf(useQuery(lineQuery(line)).data)
  return (
    <li className="grid items-center gap-3 sm:grid-cols-2">
      <p className="min-w-0 wrap-anywhere">
        <s lang="en" className="text-ink-3">
          {before}
        </s>
        <Link to={paths.search(line)} className="text-link underline underline-offset-4">
          {line}
        </Link>
      </p>
      <span className="grid min-h-14 grid-cols-3 gap-2">
        {found?.videos.slice(0, 3).map(({ _id, thumnail }) => (
          <img key={_id} src={thumnail} alt="" className="aspect-video w-full rounded-chip object-cover" />
        ))}
      </span>
    </li>
  )
}
