/** The dialog that asks which of the failed recipients go into which group. */
import { Checkbox, TextInput } from '@mantine/core'
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import type { FailureReason, GroupChoice } from './failure-reasons.ts'
import classes from './failed-group.module.css'
import { failedGroupSentences } from './failed-group.sentences.ts'

/** The most existing groups that the field of the name proposes. */
const PROPOSED_MAX = 100

interface ChooseFailedProps {
  reasons: readonly FailureReason[]
  /** The reasons that are ticked at first. */
  usual: readonly FailureReason[]
  groupName: string
  onGroup: (choice: GroupChoice) => Promise<void>
  onClose: () => void
}

export default function ChooseFailed({ reasons, usual, groupName, onGroup, onClose }: ChooseFailedProps) {
  const say = useSentences(failedGroupSentences)
  const [chosen, setChosen] = useState<readonly FailureReason[]>(usual)
  const [addNumbers, setAddNumbers] = useState(false)
  const groups = useCall('listGroups', { query: { pageNumber: 1, pageSize: PROPOSED_MAX } })
  const form = useSubmit({ groupName: say.group }, async (values) => {
    await onGroup({ reasons: [...chosen], groupName: values.groupName, addNumbers })
    onClose()
  })
  return (
    <DialogForm
      title={say.title}
      size="34rem"
      form={form}
      confirm={say.put}
      disabled={chosen.length === 0}
      onClose={onClose}
    >
      <Checkbox.Group
        label={say.reasons}
        value={[...chosen]}
        onChange={(values) => setChosen(reasons.filter((reason) => values.includes(reason)))}
      >
        <div className={classes.reasons}>
          {reasons.map((reason) => (
            <Checkbox key={reason} value={reason} label={say.reason[reason]} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        {...form.field('groupName')}
        description={say.groupHint}
        defaultValue={groupName}
        maxLength={GROUP_NAME_LENGTH_MAX}
        list="failed-groups"
        autoComplete="off"
      />
      <datalist id="failed-groups">
        {groups.data?.data.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Checkbox
        label={say.addNumbers}
        description={say.addNumbersHint}
        checked={addNumbers}
        onChange={(event) => setAddNumbers(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
