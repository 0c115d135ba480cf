import { type ReactNode, useId } from 'react'

/** One section of an account dialog, under its heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6 first:border-0 first:pt-0">
      <h3 id={id} className="text-h3 font-strong">
        {title}
      </h3>
      {children}
    </section>
  )
}
