/** The field for the text: buttons to insert merge fields, and marks on the characters that make it cost more. */
import { Button, Input, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { LINK_TARGET_LENGTH_MAX, TEXT_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { fieldAsWritten, fieldKey, parseTemplate } from '@nkra/sms/template.ts'
import { IconChevronDown, IconPlus, IconTemplate } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Menu } from '../../../ui/controls/menu.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { lazy } from '../../../ui/lazy.ts'
import classes from '../new-sms.module.css'
import { newSmsSentences } from '../sentences.ts'
import { type UnicodeCharacters, dearerOf, replaceIn, segmentsSaved } from './cheaper-text.ts'
import { linkFieldSentences } from './link-field.sentences.ts'
import { insertField, markTemplate, renameField } from './text-marks.ts'

const Templates = lazy(() => import('./templates.tsx'), null)

/** The merge field that every contact has. A merge field has the same name in every language. */
const NAME = 'Name'
/** The merge field that becomes a short link. */
const LINK = 'Link'
/** How many merge fields have a button. The others are in a menu. */
const BUTTONS_MAX = 5

interface TextFieldProps {
  text: string
  onType: (text: string) => void
  /** The merge fields that the recipients have, besides their name. */
  fields: readonly string[]
  /** The merge fields that no recipient has, as the server reported. */
  missing: readonly string[]
  /** The merge field that nothing fills, for which the server refuses the text. Null if there is none. */
  unknown: UnknownField | null
}

export interface UnknownField {
  name: string
  /** The merge field that the person probably meant. */
  suggestion: string | null
}

export function TextField({ text, onType, fields, missing, unknown }: TextFieldProps) {
  const say = useSentences(newSmsSentences)
  const input = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const { fault } = parseTemplate(text)
  const wrong = fault !== null || unknown !== null
  const insert = (field: string) => {
    const area = input.current
    const at = { from: area?.selectionStart ?? text.length, to: area?.selectionEnd ?? text.length }
    const inserted = insertField(text, at, field)
    onType(inserted.text)
    // After the new value is set. Otherwise the browser puts the cursor at its end.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(inserted.cursor, inserted.cursor)
    })
  }
  return (
    <div>
      <Input.Label htmlFor={id} size="md" required>
        {say.message}
      </Input.Label>
      <div className={classes.aboveText}>
        <FieldButtons fields={[NAME, LINK, ...fields]} onInsert={insert} />
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconTemplate size={14} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {say.templates}
        </Button>
      </div>
      {choosing && <Templates text={text} onChoose={onType} onClose={() => setChoosing(false)} />}
      <div className={classes.editor} data-fault={wrong || undefined}>
        <div className={classes.mirror} aria-hidden="true">
          {markTemplate(text).map((piece, index) =>
            piece.mark === 'plain' ? (
              piece.text
            ) : (
              <mark key={`${index} ${piece.text}`} data-mark={piece.mark}>
                {piece.text}
              </mark>
            ),
          )}
          {'\u200b'}
        </div>
        <textarea
          ref={input}
          id={id}
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          required
          aria-invalid={wrong}
          aria-describedby={`${id}-about`}
          placeholder={say.messageHint}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      <div id={`${id}-about`} className={classes.about} aria-live="polite">
        {fault !== null && text.includes('{{') && <span className={classes.fault}>{say.faults[fault]}</span>}
        {unknown !== null && <Unknown field={unknown} text={text} onType={onType} />}
        {missing.length > 0 && <MissingFields names={missing.map((key) => fieldAsWritten(text, key))} />}
      </div>
      <Dearness text={text} onReplace={onType} />
    </div>
  )
}

function Unknown({
  field: { name, suggestion },
  text,
  onType,
}: {
  field: UnknownField
  text: string
  onType: (text: string) => void
}) {
  const say = useSentences(newSmsSentences)
  if (suggestion === null) return <span className={classes.fault}>{say.unknownField(name)}</span>
  return (
    <span className={classes.fault}>
      {say.misspeltField(name, suggestion)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => onType(renameField(text, name, suggestion))}>
        {say.correctField(suggestion)}
      </Button>
    </span>
  )
}

function MissingFields({ names }: { names: string[] }) {
  const say = useSentences(newSmsSentences)
  const written = names.map((name) => `{{${name}}}`).join(', ')
  return <span className={classes.warning}>{say.missing(written, names[0] ?? '')}</span>
}

function FieldButtons({ fields, onInsert }: { fields: string[]; onInsert: (field: string) => void }) {
  const say = useSentences(newSmsSentences)
  const distinct = fields.filter(
    (field, index) => fields.findIndex((other) => fieldKey(other) === fieldKey(field)) === index,
  )
  const rest = distinct.slice(BUTTONS_MAX)
  return (
    <div className={classes.fieldButtons}>
      {distinct.slice(0, BUTTONS_MAX).map((field) => (
        <Button
          key={field}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={13} aria-hidden="true" />}
          aria-label={say.insert(field)}
          onClick={() => onInsert(field)}
        >
          {field}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            >
              {say.moreFields}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((field) => (
              <Menu.Item key={field} onClick={() => onInsert(field)}>
                {field}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function Dearness({ text, onReplace }: { text: string; onReplace: (text: string) => void }) {
  const say = useSentences(newSmsSentences)
  const [keptLetters, setKeptLetters] = useState(false)
  const dearer = dearerOf(text)
  if (!dearer) return null
  const plainly = segmentsSaved(text, false)
  const wholly = segmentsSaved(text, true)
  const can = replaceIn(text, false) !== text
  return (
    <div className={classes.dearer}>
      <Notice tone="warning">
        <p className={classes.dearWords}>
          <strong>{say.dearer}</strong> {say.dearerText(text.includes('{{') ? null : plainly.before)}
        </p>
        <Culprits dearer={dearer} />
        <div className={classes.dearButtons}>
          {can && (
            <Button size="compact-md" variant="default" onClick={() => onReplace(replaceIn(text, false))}>
              {say.replace(listed(dearer.plain), lessOf(plainly))}
            </Button>
          )}
          {dearer.letters.length > 0 && !keptLetters && (
            <>
              <Button size="compact-md" variant="default" onClick={() => onReplace(replaceIn(text, true))}>
                {say.spellWithout(listed(dearer.letters), lessOf(wholly))}
              </Button>
              <Button size="compact-md" variant="subtle" onClick={() => setKeptLetters(true)}>
                {say.keepSpelling}
              </Button>
            </>
          )}
        </div>
      </Notice>
    </div>
  )
}

function Culprits({ dearer: { plain, letters, fixed } }: { dearer: UnicodeCharacters }) {
  const say = useSentences(newSmsSentences)
  return (
    <ul className={classes.culprits} aria-label={say.culprits}>
      {[...plain, ...letters, ...fixed].map(({ character, codePoint, count, replacement }) => (
        <li key={character} title={codePoint}>
          <b>{visible(character, codePoint)}</b>
          {count > 1 && <span>×{count}</span>}
          <span>{replacement === undefined ? say.nothingLikeIt : `→ ${spoken(replacement, say)}`}</span>
        </li>
      ))}
    </ul>
  )
}

const listed = (culprits: UnicodeCharacters['plain']) =>
  culprits.map(({ character, codePoint }) => visible(character, codePoint)).join(' ')

/** A character as it is shown. Spaces and joiners are invisible, so their code point is shown. */
const visible = (character: string, codePoint: string) =>
  /^[\s\p{Cf}\p{Cc}]+$/u.test(character) ? codePoint : character

function spoken(replacement: string, { nothing, space }: (typeof newSmsSentences)['en']): string {
  if (replacement === '') return nothing
  return replacement.trim() === '' ? space : replacement.trim()
}

/** The number of segments after the replacement, if it is smaller. */
const lessOf = ({ before, after }: { before: number; after: number }) => (after < before ? after : null)

/** The field for the address to which `{{Link}}` leads. It is shown once the text contains `{{Link}}`. */
export function LinkField({ target, onType }: { target: string; onType: (target: string) => void }) {
  const say = useSentences(linkFieldSentences)
  return (
    <TextInput
      type="url"
      inputMode="url"
      size="md"
      label={say.target}
      description={say.targetText}
      placeholder={say.targetHint}
      maxLength={LINK_TARGET_LENGTH_MAX}
      value={target}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
