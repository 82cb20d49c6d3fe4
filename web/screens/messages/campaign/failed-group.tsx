/** Puts the people whom a campaign did not reach into a group: all at once, or those of chosen reasons. */
import { Button } from '@mantine/core'
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconUsersPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import type { Campaign } from '../message-states.ts'
import { funnelOf } from '../progress.ts'
import { failedGroupSentences } from './failed-group.sentences.ts'
import { failureReasonsOf, type GroupChoice, type GroupRequest } from './failure-reasons.ts'
import classes from './failed-group.module.css'

type Grouped = Reply<'groupFailedRecipients'>

const ChooseFailed = lazy(() => import('./choose-failed.tsx'), null)

export function FailedGroup({ campaign }: { campaign: Campaign }) {
  const say = useSentences(failedGroupSentences)
  const format = useFormat()
  const role = useRole()
  const [choosing, setChoosing] = useState(false)
  const [grouped, setGrouped] = useState<Grouped | null>(null)
  const { group, pending } = useGrouping(campaign.id, setGrouped)
  const notifyFailure = useNotifyFailure()
  const { failed } = funnelOf(campaign)
  if (failed === 0 || !allows(role, 'contacts:write')) return null
  const reasons = failureReasonsOf(campaign.counts)
  const named = campaign.name ?? (campaign.groupNames.join(', ') || campaign.senderId)
  const day = format.date(campaign.createdAt)
  const frame = say.groupName('', day).length
  const groupName = say.groupName(named.slice(0, GROUP_NAME_LENGTH_MAX - frame), day)
  // A cancelled message did not fail, so a person chooses this reason by hand.
  const usual = reasons.filter((reason) => reason !== 'cancelled')
  return (
    <div className={classes.bar}>
      {grouped ? (
        <Result grouped={grouped} onUndone={() => setGrouped(null)} />
      ) : (
        <p className={classes.text}>
          {campaign.status === 'cancelled' ? say.failedOrNotSent(failed) : say.failed(failed)}
        </p>
      )}
      <div className={classes.buttons}>
        {grouped === null && (
          <Button
            size="sm"
            leftSection={<IconUsersPlus size={16} aria-hidden="true" />}
            loading={pending}
            disabled={usual.length === 0}
            onClick={() => void group({ reasons: usual, groupName, addNumbers: false }).catch(notifyFailure)}
          >
            {say.put}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => setChoosing(true)}>
          {say.choose}
        </Button>
      </div>
      {choosing && (
        <ChooseFailed
          reasons={reasons}
          usual={usual}
          groupName={groupName}
          onGroup={group}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** Puts the people into the group, part by part. A toast says how many, and leads to the group. */
function useGrouping(id: string, onGrouped: (grouped: Grouped) => void) {
  const say = useSentences(failedGroupSentences)
  const notify = useNotify()
  const navigate = useNavigate()
  const { mutateAsync, isPending: pending } = useAct('groupFailedRecipients')
  const group = async (choice: GroupChoice) => {
    const ask = async (body: GroupRequest) => (await mutateAsync({ input: { params: { id }, body } })).data
    let sum = await ask(choice)
    while (sum.next !== null) {
      const { groupName, ...rest } = choice
      const to = sum.group === null ? { groupName } : { groupId: sum.group.id }
      const part = await ask({ ...rest, ...to, after: sum.next })
      sum = {
        group: part.group ?? sum.group,
        created: sum.created || part.created,
        added: sum.added + part.added,
        optedOut: sum.optedOut + part.optedOut,
        unknownNumbers: sum.unknownNumbers + part.unknownNumbers,
        next: part.next,
      }
    }
    onGrouped(sum)
    const { group: into } = sum
    if (into === null) return notify('warning', say.nobody)
    notify('success', say.grouped(sum.added, into.name), {
      label: say.open,
      act: () => void navigate({ to: paths.addressBook, search: { group: into.id } }),
    })
  }
  return { group, pending }
}

/** Says how many people are in the group. A group that was made for them can be deleted at once. */
function Result({ grouped, onUndone }: { grouped: Grouped; onUndone: () => void }) {
  const say = useSentences(failedGroupSentences)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const remove = useAct('deleteGroup')
  const { group, created, added, optedOut, unknownNumbers } = grouped
  const undo = async ({ id, name }: NonNullable<Grouped['group']>) => {
    await remove.mutateAsync({ input: { params: { id } } })
    notify('success', say.undone(name))
    onUndone()
  }
  return (
    <output className={classes.text}>
      {group === null ? say.nobody : say.grouped(added, group.name)}
      {optedOut > 0 && ` ${say.optedOut(optedOut)}`}
      {unknownNumbers > 0 && ` ${say.unknownNumbers(unknownNumbers)}`}
      {group !== null && (
        <span className={classes.next}>
          <Link to={paths.addressBook} search={{ group: group.id }} className={classes.link}>
            {say.open}
          </Link>
          {created && (
            <Button
              variant="subtle"
              size="compact-md"
              loading={remove.isPending}
              onClick={() => void undo(group).catch(notifyFailure)}
            >
              {say.undo}
            </Button>
          )}
        </span>
      )}
    </output>
  )
}
