/** Comments on single parts of an application: the reviewer writes them, the business reads each beside its part. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { BUSINESS_ID_PARTS, type BusinessIdPart } from '@nkra/contract/kyc/business-papers.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import classes from './business-id.module.css'
import type { BusinessId } from './business-states.ts'
import { businessSentences } from './sentences.ts'

export type PartComment = BusinessId['comments'][number]

/** The name of a part, as its field or its heading has it. */
function partNames(say: SentencesOf<typeof businessSentences>): Readonly<Record<BusinessIdPart, string>> {
  const { owners: _, ...fields } = say.labels
  return { ...fields, principals: say.people, papers: say.papers }
}

/** A hint with the reviewer's comment on the part below it. */
export function Commented({
  comments,
  part,
  children,
}: {
  comments: readonly PartComment[]
  part: BusinessIdPart
  children?: ReactNode
}) {
  const say = useSentences(businessSentences)
  const comment = comments.find((each) => each.part === part)
  return (
    <>
      {children}
      {comment && <strong className={classes.comment}>{say.comment(comment.text)}</strong>}
    </>
  )
}

interface CommentFieldsProps {
  typed: readonly PartComment[]
  onChange: (typed: PartComment[]) => void
}

/** The reviewer's fields: at most one comment on each part. */
export function CommentFields({ typed, onChange }: CommentFieldsProps) {
  const say = useSentences(businessSentences)
  const names = partNames(say)
  const left = BUSINESS_ID_PARTS.filter((part) => typed.every((each) => each.part !== part))
  const change = (place: number, changed: Partial<PartComment>) =>
    onChange(typed.map((each, index) => (index === place ? { ...each, ...changed } : each)))
  return (
    <fieldset className={classes.comments}>
      <legend>{say.comments}</legend>
      <p className={classes.hint}>{say.commentsHint}</p>
      {typed.map(({ part, text }, place) => (
        <div key={part} className={classes.commentRow}>
          <NativeSelect
            size="md"
            label={say.commentPart}
            value={part}
            onChange={({ currentTarget }) =>
              change(place, { part: BUSINESS_ID_PARTS.find((each) => each === currentTarget.value) ?? part })
            }
            data={BUSINESS_ID_PARTS.filter((each) => each === part || left.includes(each)).map((value) => ({
              value,
              label: names[value],
            }))}
          />
          <TextInput
            label={say.commentText}
            value={text}
            maxLength={REASON_LENGTH_MAX}
            onChange={({ currentTarget }) => change(place, { text: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={say.removeComment(names[part])}
            onClick={() => onChange(typed.filter((_, index) => index !== place))}
          >
            <IconX size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {left[0] !== undefined && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => left[0] && onChange([...typed, { part: left[0], text: '' }])}
        >
          {say.addComment}
        </Button>
      )}
    </fieldset>
  )
}
