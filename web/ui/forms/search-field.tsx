/** Search as one types: the field answers at once, the list a moment later, when the typing pauses. */
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

/** Typing that pauses this long is searched for, in milliseconds. */
const PAUSE_MS = 250

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
}

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const say = useSentences(uiSentences)
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useDebouncedCallback((text: string) => {
    told.current = text
    onSearch(text)
  }, PAUSE_MS)
  // The address may change by itself, as when somebody goes back.
  useEffect(() => {
    if (value !== told.current) {
      told.current = value
      setTyped(value)
    }
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    tell(text.trim())
  }
  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={typed}
      maxLength={SEARCH_LENGTH_MAX}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label={say.clearSearch} onClick={() => type('')} />}
    />
  )
}
