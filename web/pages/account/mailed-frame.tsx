import type { ReactNode } from 'react'

/** The narrow panel of the pages behind mailed links. */
export function MailedFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid min-h-[60vh] w-full max-w-[480px] content-center px-3 py-10">
      <div className="grid gap-5 rounded-panel border border-line bg-surface p-6">
        <h1 className="font-display text-h2">{title}</h1>
        {children}
      </div>
    </main>
  )
}
