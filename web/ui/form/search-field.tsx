import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  label: string
  value: string
  maxLength?: number
  onChange: (text: string) => void
}

/** Narrows a list while somebody types. */
export const SearchField = ({ onChange, ...field }: SearchFieldProps) => (
  <div className="w-full max-w-[420px]">
    <TextField {...field} type="search" onChange={({ target }) => onChange(target.value)} />
  </div>
)
