/** The routes that choose a link for each message, in their order, and a form to try a number against them. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiFailure, pointedWithin } from '../../api/failure.ts'
import { useApi } from '../../api/context.tsx'
import { useCall } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import classes from './links.module.css'
import { routesSentences } from './routes.sentences.ts'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'), null)

type Rule = Reply<'getRoutes'>[number]
type NumberedRule = Rule & { place: number }
export default function Routes() {
  const say = useSentences(routesSentences)
  const query = useCall('getRoutes')
  const links = useCall('listLinks')
  const change = useAnnouncedAct('changeRoutes')
  const notifyFailure = useNotifyFailure()
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const rules = query.data?.data
  const nameOf = (id: string) => links.data?.data.find(({ linkId }) => linkId === id)?.name ?? id

  const put = async (routes: readonly Rule[], said: string) => {
    await change.act({ body: { routes: [...routes] } }, said)
  }
  const move = (from: number, to: number) => {
    const moved = (rules ?? []).toSpliced(from, 1).toSpliced(to, 0, ...(rules ?? []).slice(from, from + 1))
    put(moved, say.saved).catch((error: unknown) => {
      if (error instanceof ApiFailure) notifyFailure(error)
    })
  }
  const save = (rule: Rule) => {
    const before = rules ?? []
    const place = editing === 'new' || editing === null ? before.length : editing
    return put(before.toSpliced(place, 1, rule), say.saved).catch((error: unknown) => {
      throw pointedWithin(`/routes/${place}`, error)
    })
  }
  const placed = rules?.map((rule, place) => ({ ...rule, place }))
  return (
    <>
      <Panel
        title={say.title}
        flush
        actions={
          <Button
            variant="default"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => setEditing('new')}
          >
            {say.add}
          </Button>
        }
      >
        <p className={classes.lead}>{say.lead}</p>
        <DataTable
          label={say.title}
          columns={[
            ...columnsFor(say, nameOf),
            actionsColumn(say, rules?.length ?? 0, move, setEditing, setRemoving),
          ]}
          rows={placed}
          rowKey={({ place }) => String(place)}
          query={query}
          skeletons={2}
          empty={
            <EmptyState icon={<IconRoute size={26} stroke={1.6} />} title={say.none}>
              {say.noneText}
            </EmptyState>
          }
        />
      </Panel>
      <Trial nameOf={nameOf} />
      {editing !== null && links.data && (
        <RuleDialog
          rule={editing === 'new' ? null : (rules?.[editing] ?? null)}
          links={links.data.data}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          title={say.removeTitle}
          confirm={say.remove}
          danger
          onConfirm={() => put((rules ?? []).toSpliced(removing, 1), say.removed)}
          onClose={() => setRemoving(null)}
        >
          {say.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}

function columnsFor(
  say: SentencesOf<typeof routesSentences>,
  nameOf: (id: string) => string,
): Column<NumberedRule>[] {
  const { heads } = say
  return [
    {
      key: 'fits',
      head: heads.fits,
      card: 'title',
      cell: ({ place, prefix, network, sender, traffic }) => {
        const parts = [
          prefix === null ? null : say.prefixIs(prefix),
          network,
          sender === null ? null : say.senderIs(sender),
          traffic === null ? null : say.traffics[traffic],
        ].filter((part) => part !== null)
        return (
          <span>
            <span className="tabular">{place + 1}.</span>{' '}
            {parts.length === 0 ? say.anything : parts.join(' · ')}
          </span>
        )
      },
    },
    {
      key: 'links',
      head: heads.links,
      cell: ({ links }) => links.map(({ linkId }) => nameOf(linkId)).join(' → '),
    },
    { key: 'choice', head: heads.choice, cell: ({ choice }) => say.choices[choice] },
  ]
}

function actionsColumn(
  say: SentencesOf<typeof routesSentences>,
  count: number,
  move: (from: number, to: number) => void,
  edit: (place: number) => void,
  remove: (place: number) => void,
): Column<NumberedRule> {
  return {
    key: 'actions',
    head: '',
    align: 'end',
    cell: ({ place }) => (
      <div className={classes.ruleActions}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say.up(place + 1)}
          disabled={place === 0}
          onClick={() => move(place, place - 1)}
        >
          <IconArrowUp size={17} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say.down(place + 1)}
          disabled={place === count - 1}
          onClick={() => move(place, place + 1)}
        >
          <IconArrowDown size={17} aria-hidden="true" />
        </ActionIcon>
        <Button size="compact-md" variant="default" onClick={() => edit(place)}>
          {say.edit}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => remove(place)}>
          {say.remove}
        </Button>
      </div>
    ),
  }
}

const TRAFFICS = ['otp', 'transactional', 'promotional'] as const

/** A form that shows which link a message to a number would take now. */
function Trial({ nameOf }: { nameOf: (id: string) => string }) {
  const say = useSentences(routesSentences)
  const { call } = useApi()
  const [traffic, setTraffic] = useState<(typeof TRAFFICS)[number]>('promotional')
  const [way, setWay] = useState<Reply<'tryRoutes'> | null>(null)
  const form = useSubmit({ phone: say.tryNumber, sender: say.trySender }, async ({ phone, sender }) => {
    setWay(null)
    const { data } = await call('tryRoutes', { query: { number: phone, sender, traffic } })
    setWay(data)
  })
  return (
    <Panel title={say.tryTitle}>
      <form {...form.props} className={classes.try}>
        <TextInput {...form.field('phone')} inputMode="tel" autoComplete="off" />
        <TextInput {...form.field('sender')} autoComplete="off" />
        <NativeSelect
          size="md"
          label={say.traffic}
          value={traffic}
          onChange={({ currentTarget: { value } }) =>
            setTraffic(TRAFFICS.find((each) => each === value) ?? 'promotional')
          }
          data={TRAFFICS.map((value) => ({ value, label: say.traffics[value] }))}
        />
        <Button type="submit" variant="default" loading={form.pending}>
          {say.tryIt}
        </Button>
      </form>
      <FormAlert failure={form.failure} />
      {way && (
        <output className={classes.way}>
          {say.way(nameOf(way.linkId), way.rule === null ? null : way.rule + 1)}
        </output>
      )}
    </Panel>
  )
}
