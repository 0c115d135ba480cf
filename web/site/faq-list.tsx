import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { FaqItem } from './faq.ts'

/** SCR-54: an accordion, one open at a time; pressing an open item closes it. Works without script. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  return (
    <div className="border-b border-line">
      {items.map(({ question, answer, link }) => (
        <details key={question} name="faq" className="group border-t border-line">
          <summary className="flex min-h-15 list-none items-center gap-4 py-3.5 text-lead font-strong hover:text-link [&::-webkit-details-marker]:hidden">
            <h2 className="flex-1 text-pretty">{question}</h2>
            <Plus
              size={22}
              aria-hidden
              className="shrink-0 text-ink-3 transition-transform duration-160 group-open:rotate-45"
            />
          </summary>
          <p className="max-w-[68ch] pr-9 pb-6 text-pretty text-ink-2">
            {answer}{' '}
            {link && (
              <Link to={link.to} className="text-link underline underline-offset-4">
                {link.label}
              </Link>
            )}
          </p>
        </details>
      ))}
    </div>
  )
}
