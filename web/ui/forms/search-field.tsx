/** A search field that searches while the person types. The list follows when the typing pauses. */
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

/** The list is searched after a pause in the typing of this length, in milliseconds. */
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
  // The address may change from outside, for example when the person goes back.
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
