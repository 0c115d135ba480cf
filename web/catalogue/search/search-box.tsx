// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: keys act on
// the field, and the browser's own lists can neither be styled nor mix two sources.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History, ImageUp, Search } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/query.ts'
import { address, paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { FIXED_SUGGESTIONS } from './fixed-suggestions.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { language, t, translate } from '../../language/text.ts'

interface SearchBoxProps {
  /** The address for a term. */
  hrefFor: (term: string) => string
  /** `hero` is the tall white one over footage, `bar` the flat one of the header. */
  variant?: 'hero' | 'page' | 'bar'
  initialTerm?: string
}

/** A search field with suggestions (ARIA 1.2 combobox). Without script it is a plain form that goes to /search. */
export function SearchBox({ hrefFor, variant = 'page', initialTerm = '' }: SearchBoxProps) {
  const id = useId()
  const { field, term, suggestions, isOpen, choice, setOpen, type, press, paste, go, submit } = useCombobox(
    hrefFor,
    initialTerm,
  )
  useSlashKey(field)
  return (
    <search>
      <form
        action={address('/search')}
        onSubmit={submit}
        className={classNames('search-box', variant !== 'page' && `search-box-${variant}`)}
      >
        <Search size={22} strokeWidth={1.75} aria-hidden className="search-box-glass" />
        <label htmlFor={id} className="sr-only">
          {t('Search clips')}
        </label>
        <input
          ref={field}
          id={id}
          name="term"
          type="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && choice >= 0 ? `${id}-${choice}` : undefined}
          placeholder={t('Search clips')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={200}
          value={term}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
          onPaste={paste}
        />
        {variant !== 'bar' && (
          <Link
            to={paths.byPicture()}
            aria-label={t('Search by picture')}
            title={t('Search by picture')}
            className="search-box-picture"
          >
            <ImageUp size={20} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
        <button type="submit" className="search-box-button">
          <Search size={22} strokeWidth={1.75} aria-hidden className={variant === 'bar' ? undefined : 'sm:hidden'} />
          <span className={variant === 'bar' ? 'sr-only' : 'max-sm:sr-only'}>{t('Search')}</span>
        </button>
        <SuggestionList id={id} suggestions={suggestions} isOpen={isOpen} choice={choice} onChoose={go} />
      </form>
    </search>
  )
}

interface SuggestionListProps {
  id: string
  suggestions: string[]
  isOpen: boolean
  /** Index of the active option; -1 for the field itself. */
  choice: number
  onChoose: (term: string) => void
}

function SuggestionList({ id, suggestions, isOpen, choice, onChoose }: SuggestionListProps) {
  const recent = new Set(isOpen ? recentSearches() : [])
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('Suggestions')} hidden={!isOpen} className="search-box-list">
      {suggestions.map((suggestion, index) => (
        // Pressing must not take the focus from the field before the click arrives.
        <div
          key={suggestion}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === choice}
          ref={index === choice ? scrollIntoView : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {recent.has(suggestion) ? <History size={16} aria-hidden /> : <Search size={16} aria-hidden />}
          {suggestion}
        </div>
      ))}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The state of the combobox: what is typed, the open list, the active option. */
function useCombobox(hrefFor: (term: string) => string, initialTerm: string) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState(initialTerm)
  const [open, setOpen] = useState(false)
  const [choice, setChoice] = useState(-1)
  // What was typed before hydration: the next render would empty the field, and an Enter until then searched for nothing.
  useLayoutEffect(() => setTerm((known) => field.current?.value || known), [])
  const suggestions = useSuggestions(term, open)
  const isOpen = open && suggestions.length > 0

  const go = (text: string) => {
    // SCR-27: search does nothing when the input is empty or blank.
    if (!text.trim()) return
    setOpen(false)
    setChoice(-1)
    setTerm(text.trim())
    rememberSearch(text.trim())
    field.current?.blur()
    void navigate(hrefFor(text.trim()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What stands in the field: what was typed before the program came may not be in the state yet.
    go((isOpen && suggestions[choice]) || (field.current?.value ?? term))
  }
  const press = (event: KeyboardEvent) => {
    // While an input method composes, the keys are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      return setChoice(-1)
    }
    const next = moveChoice(event.key, choice, suggestions.length)
    if (next === null) return
    event.preventDefault()
    setOpen(true)
    setChoice(next)
  }
  const type = (text: string) => {
    setTerm(text)
    setOpen(true)
    setChoice(-1)
  }
  /** A picture is searched by what it looks like. */
  const paste = ({ clipboardData }: ClipboardEvent) => {
    const file = [...clipboardData.files].find((one) => one.type.startsWith('image/'))
    if (!file) return
    void import('./picture-descriptor.ts')
      .then(({ descriptorOfFile }) => descriptorOfFile(file))
      .catch(() => '')
      .then((vector) => navigate(paths.byPicture(vector)))
  }
  return { field, term, suggestions, isOpen, choice, setOpen, type, press, paste, go, submit }
}

/** Autocompletion of what is typed, in any script; while the call fails, from the fixed list. */
function useSuggestions(term: string, enabled: boolean): string[] {
  const typed = term.trim().slice(0, 60)
  const debounced = useDebounced(typed, 120)
  const { data, isPlaceholderData } = useQuery({
    ...call('GET /videos/suggestions', { term: debounced, ...(language() === 'hi' && { language: language() }) }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const stale = isPlaceholderData || debounced !== typed
  const recent = enabled && typed === '' ? recentSearches() : []
  return useDeferredValue([...new Set([...suggestionsFor(term, { words: data, stale }), ...recent])].slice(0, SHOWN))
}

const SHOWN = 10

interface Answer {
  words: string[] | undefined
  /** The answer to an earlier text. */
  stale: boolean
}

/**
 * The suggestions, filtered by case-insensitive substring (CAT-8) until the server has answered for this text. The fixed
 * list is translated to the language of the page.
 */
export function suggestionsFor(typed: string, { words, stale }: Answer): string[] {
  const lowercase = typed.trim().toLowerCase()
  const fits = (word: string) => `${word}\n${written(word)}`.toLowerCase().includes(lowercase)
  const offered = words && !stale ? words : (words ?? FIXED_SUGGESTIONS).filter(fits)
  return [...new Set(offered.map(written))].slice(0, SHOWN)
}

const written = (word: string): string => (FIXED_SUGGESTIONS.some((fixed) => fixed === word) ? translate(word) : word)

/** Index of the option that an arrow key activates; -1 stands for the field itself. */
export function moveChoice(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return current + 1 >= count ? -1 : current + 1
  if (key === 'ArrowUp') return current === -1 ? count - 1 : current - 1
  return null
}

/** `/` focuses the search field, unless another field has the focus or a dialog is open. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      // The one of the header is hidden where the page has its own.
      if (!field.current?.checkVisibility()) return
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [field])
}

function useDebounced<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
