import { NotFound } from '../app/not-found.tsx'

export default function NotFoundPage() {
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 py-16 sm:px-7">
      <h1 className="sr-only">Page not found</h1>
      <NotFound />
    </main>
  )
}
