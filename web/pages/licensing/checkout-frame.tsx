import type { ReactNode } from 'react'

/** The layout of both checkouts. */
export function CheckoutFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1240px] gap-8 px-3 pt-8 pb-18 sm:px-7">
      <h1 className="font-display text-h2">{title}</h1>
      {children}
    </main>
  )
}
