// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: keys act on
// the field, and the browser's own lists can neither be styled nor mix two sources.
import { ImageUp, Search } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { address, paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { rememberSearch } from './recent-searches.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './suggestions.ts'
import { latinKey } from '../../language/latin-key.ts'
import { t } from '../../language/text.ts'

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
    variant === 'bar',
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

/**
 * The state of the combobox: what is typed, the open list, the active option.
 * @param isEverywhere it stands on all pages: what was searched for belongs to the page of results alone
 */
function useCombobox(hrefFor: (term: string) => string, initialTerm: string, isEverywhere: boolean) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState(initialTerm)
  const [open, setOpen] = useState(false)
  const [choice, setChoice] = useState(-1)
  useTypedBeforeHydration(field, (typed) => {
    setTerm(typed)
    setOpen(document.activeElement === field.current)
  })
  const noteSearch = useEndOfSearch(() => isEverywhere && setTerm(''))
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
    noteSearch()
    void navigate(hrefFor(text.trim()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What stands in the field: what was typed before the program came may not be in the state yet.
    go((isOpen && suggestions[choice]?.text) || (field.current?.value ?? term))
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

/** What was typed before hydration: the next render would empty the field, and an Enter until then searched for nothing. */
function useTypedBeforeHydration(field: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void): void {
  useLayoutEffect(() => {
    if (field.current?.value) onTyped(field.current.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- hydration comes once
  }, [])
}

/** Calls back on the page that a search has led to. @returns to be called when one begins */
function useEndOfSearch(onEnd: () => void): () => void {
  const { pathname } = useLocation()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) onEnd()
    hasBegun.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page, independent of the identity of `onEnd`
  }, [pathname])
  return () => {
    hasBegun.current = true
  }
}

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
      if (latinKey(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [field])
}
