import { Check } from 'lucide-react'

/** What a plan brings, line by line. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid content-start gap-2.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check size={18} aria-hidden className="mt-0.5 shrink-0 text-success" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
