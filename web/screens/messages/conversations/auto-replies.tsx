/** The auto-replies: the list of words, and how to add or delete one. */
import { ActionIcon, Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { AUTO_ANSWER_LENGTH_MAX, AUTO_ANSWER_WORD_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { autoAnswersSentences } from './auto-replies.sentences.ts'
import classes from './conversations.module.css'

export default function AutoAnswers({ onClose }: { onClose: () => void }) {
  const say = useSentences(autoAnswersSentences)
  const query = useCall('listAutoAnswers')
  const remove = useAct('deleteAutoAnswer')
  const onError = useNotifyFailure()
  const answers = query.data?.data
  return (
    <Modal opened onClose={onClose} title={say.title} size="34rem">
      <p className={classes.answersHint}>{answers?.length === 0 ? `${say.none} ${say.hint}` : say.hint}</p>
      {!answers && query.error ? (
        <FailedState query={query} />
      ) : !answers ? (
        <Skeleton height="6rem" />
      ) : (
        answers.length > 0 && (
          <ul className={classes.answers} aria-label={say.title}>
            {answers.map(({ id, word, answer, segments }) => (
              <li key={id}>
                <div>
                  <strong>{word}</strong> <span>{say.costs(segments)}</span>
                  <p>{answer}</p>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={say.remove(word)}
                  onClick={() => remove.mutate({ input: { params: { id } } }, { onError })}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )
      )}
      <AnswerForm />
    </Modal>
  )
}

function AnswerForm() {
  const say = useSentences(autoAnswersSentences)
  const save = useAnnouncedAct('saveAutoAnswer')
  const [round, setRound] = useState(0)
  const form = useSubmit(say.labels, async ({ word, answer }) => {
    await save.act({ body: { word, answer } }, ({ data }) => say.saved(data.word))
    setRound((before) => before + 1)
  })
  return (
    <form {...form.props} key={round} className={classes.answerForm}>
      <FormAlert failure={form.failure} />
      <TextInput {...form.field('word')} maxLength={AUTO_ANSWER_WORD_LENGTH_MAX} autoComplete="off" />
      <Textarea
        {...form.field('answer')}
        maxLength={AUTO_ANSWER_LENGTH_MAX}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Button type="submit" loading={form.pending}>
        {say.save}
      </Button>
    </form>
  )
}
