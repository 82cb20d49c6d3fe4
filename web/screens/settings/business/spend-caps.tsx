/** Spend caps of the account, its API keys and its people: how much of each is used, and a form to set one. */
import { ActionIcon, Button, NativeSelect, Progress, TextInput } from '@mantine/core'
import { SPEND_CAPS_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconDots, IconGauge, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { Menu } from '../../../ui/controls/menu.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../../ui/forms/form.tsx'
import { numberOf } from '../../../ui/forms/parse-number.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import { EmptyState, Panel } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { settingsSentences } from '../sentences.ts'
import settings from '../settings.module.css'
import { spendCapSentences } from './spend-caps.sentences.ts'
import classes from './team.module.css'

type Caps = Reply<'listSpendCaps'>
type Cap = Caps['caps'][number]

/** The open dialog: for a new cap, or to change or remove one of the list. */
type Asked = { change: Cap | null } | { remove: Cap } | null

export default function SpendCaps() {
  const title = useSentences(settingsSentences).sections['spend-caps']
  const say = useSentences(spendCapSentences)
  const query = useCall('listSpendCaps')
  const found = query.data?.data
  const columns = useColumns()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          disabled={found === undefined || found.caps.length >= SPEND_CAPS_MAX}
          onClick={() => setAsked({ change: null })}
        >
          {say.set}
        </Button>
      }
    >
      <p className={classes.lead}>{say.lead}</p>
      <DataTable
        label={title}
        columns={columns}
        rows={found?.caps}
        rowKey={(cap) => cap.id}
        query={query}
        skeletons={2}
        empty={
          <EmptyState icon={<IconGauge size={28} stroke={1.5} />} title={say.emptyTitle}>
            {say.empty}
          </EmptyState>
        }
        actions={(cap) => actionsOf(cap, setAsked)}
        smallActions
      />
      {asked && 'change' in asked && found && (
        <CapDialog cap={asked.change} holders={found.holders} onClose={close} />
      )}
      {asked && 'remove' in asked && <RemoveDialog cap={asked.remove} onClose={close} />}
    </Panel>
  )
}

const actionsOf = (cap: Cap, ask: (asked: Asked) => void) => <CapActions cap={cap} ask={ask} />

function CapActions({ cap, ask }: { cap: Cap; ask: (asked: Asked) => void }) {
  const say = useSentences(spendCapSentences)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say.more(say.capOf(cap))}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ask({ change: cap })}>{say.change}</Menu.Item>
        <Menu.Item color="red" onClick={() => ask({ remove: cap })}>
          {say.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useColumns(): Column<Cap>[] {
  const say = useSentences(spendCapSentences)
  const format = useFormat()
  return [
    { key: 'holder', head: say.columns.holder, card: 'title', cell: (cap) => say.holder(cap) },
    {
      key: 'cap',
      head: say.columns.cap,
      cell: ({ credits, product, period }) => say.amount(formatCount(credits), product, period),
    },
    {
      key: 'used',
      head: say.columns.used,
      cell: ({ used, credits }) => {
        const share = Math.min(1, used / credits)
        return (
          <div>
            <span className="tabular">
              {say.used(formatCount(used), format.percent(Math.floor(share * 100)))}
            </span>
            <Progress
              value={share * 100}
              size="sm"
              color={share >= 1 ? 'red' : share >= WARNED_SHARE ? 'yellow' : 'blue'}
              aria-hidden="true"
            />
          </div>
        )
      },
    },
    { key: 'resets', head: say.columns.resets, cell: ({ resetsAt }) => format.date(resetsAt) },
  ]
}

/** The share of a cap at which people are told. */
const WARNED_SHARE = 0.8

const WHOLE_ACCOUNT = 'account'

function CapDialog({
  cap,
  holders,
  onClose,
}: {
  cap: Cap | null
  holders: Caps['holders']
  onClose: () => void
}) {
  const say = useSentences(spendCapSentences)
  const save = useAnnouncedAct('saveSpendCap')
  const [holderId, setHolderId] = useState(cap?.holderId ?? WHOLE_ACCOUNT)
  const [product, setProduct] = useState<Cap['product']>(cap?.product ?? 'SMS')
  const [period, setPeriod] = useState<Cap['period']>(cap?.period ?? 'day')
  const form = useSubmit({ credits: say.credits }, async ({ credits }) => {
    const kind = (cap ?? holders.find(({ id }) => id === holderId))?.holder ?? 'account'
    await save.act(
      {
        body: {
          product,
          period,
          holder: kind === 'account' ? { kind } : { kind, id: holderId },
          credits: numberOf('credits', credits, say.noNumber),
        },
      },
      say.saved,
    )
    onClose()
  })
  const group = (kind: 'key' | 'person') => ({
    group: say.groups[kind],
    items: holders
      .filter(({ holder }) => holder === kind)
      .map(({ id, name }) => ({ value: id, label: name })),
  })
  return (
    <DialogForm
      title={cap ? say.changeTitle(say.capOf(cap)) : say.setTitle}
      size="34rem"
      form={form}
      confirm={say.save}
      onClose={onClose}
    >
      {!cap && (
        <>
          <NativeSelect
            label={say.columns.holder}
            value={holderId}
            onChange={(event) => setHolderId(event.currentTarget.value)}
            data={[
              { value: WHOLE_ACCOUNT, label: say.account },
              ...[group('key'), group('person')].filter(({ items }) => items.length > 0),
            ]}
          />
          <div className={settings.pair}>
            <NativeSelect
              label={say.product}
              value={product}
              onChange={(event) => setProduct(event.currentTarget.value === 'KYC' ? 'KYC' : 'SMS')}
              data={['SMS', 'KYC']}
            />
            <NativeSelect
              label={say.period}
              value={period}
              onChange={(event) => setPeriod(event.currentTarget.value === 'month' ? 'month' : 'day')}
              data={[
                { value: 'day', label: say.periods.day },
                { value: 'month', label: say.periods.month },
              ]}
            />
          </div>
        </>
      )}
      <TextInput
        {...form.field('credits')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={cap ? String(cap.credits) : ''}
        description={cap ? say.changeHint(formatCount(cap.used)) : say.setHint}
        withAsterisk={false}
        data-autofocus
      />
    </DialogForm>
  )
}

function RemoveDialog({ cap, onClose }: { cap: Cap; onClose: () => void }) {
  const say = useSentences(spendCapSentences)
  const remove = useAnnouncedAct('deleteSpendCap')
  return (
    <ConfirmDialog
      title={say.removeTitle(say.capOf(cap))}
      confirm={say.remove}
      danger
      onConfirm={() => remove.act({ params: { id: cap.id } }, say.removed)}
      onClose={onClose}
    >
      {say.removeText}
    </ConfirmDialog>
  )
}
