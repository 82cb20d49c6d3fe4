/**
 * Which one-time codes may be sent: the account's rules and switch, the blocked number ranges, and the operator's own
 * switch.
 */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { Count } from '../../../ui/values/figures.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useLanguage, useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import classes from './codes.module.css'
import { codesSentences } from './codes.sentences.ts'

type Overview = Reply<'getCodeOverview'>
type Settings = Overview['settings']
type Platform = Overview['platform']
type Closed = Overview['closed'][number]

export function CodeRules({ overview }: { overview: Overview }) {
  const say = useSentences(codesSentences)
  const role = useRole()
  const { settings, platform, closed } = overview
  return (
    <>
      {!platform.on && <Notice tone="danger">{say.platformOff}</Notice>}
      {!settings.on && <Notice tone="warning">{say.off}</Notice>}
      {closed.length > 0 && <ClosedBlocks closed={closed} />}
      <Rules settings={settings} platform={platform} />
      {allows(role, 'administer') && <PlatformRules platform={platform} />}
    </>
  )
}

function useCountries(): (codes: readonly string[]) => string {
  const { language } = useLanguage()
  const format = useFormat()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (codes) => format.list(codes.map((code) => names.of(code) ?? code))
}

function Rules({ settings, platform }: { settings: Settings; platform: Platform }) {
  const say = useSentences(codesSentences)
  const change = useAnnouncedAct('changeCodeSettings')
  const countries = useCountries()
  const [asked, ask] = useState<'change' | 'switch' | null>(null)
  const may = allows(useRole(), 'account:manage')
  const turn = () =>
    change.act({ body: { ...settings, on: !settings.on } }, settings.on ? say.stopped : say.resumed)
  return (
    <Panel title={say.rules}>
      <div className={classes.rules}>
        <Facts>
          <Fact name={say.sending}>{settings.on ? say.on : say.switchedOff}</Fact>
          <Fact name={say.labels.countries}>
            {settings.countries.length > 0 ? countries(settings.countries) : say.noCountry}
          </Fact>
          <Fact name={say.labels.creditsPerDay}>
            <Count value={settings.creditsPerDay} />
          </Fact>
          <Fact name={say.labels.codesPerBlockHour}>
            <Count value={settings.codesPerBlockHour} />
          </Fact>
        </Facts>
      </div>
      {may && (
        <div className={classes.tools}>
          <Button variant="default" onClick={() => ask('change')}>
            {say.change}
          </Button>
          <Button variant="default" {...(settings.on && { color: 'red' })} onClick={() => ask('switch')}>
            {settings.on ? say.stop : say.resume}
          </Button>
        </div>
      )}
      {asked === 'change' && (
        <RulesDialog settings={settings} offered={platform.countries} onClose={() => ask(null)} />
      )}
      {asked === 'switch' && (
        <ConfirmDialog
          title={settings.on ? say.stopTitle : say.resumeTitle}
          confirm={settings.on ? say.stop : say.resume}
          danger={settings.on}
          onConfirm={turn}
          onClose={() => ask(null)}
        >
          {settings.on ? say.stopText : say.resumeText}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface RulesDialogProps {
  settings: Settings
  offered: readonly string[]
  onClose: () => void
}

function RulesDialog({ settings, offered, onClose }: RulesDialogProps) {
  const say = useSentences(codesSentences)
  const change = useAnnouncedAct('changeCodeSettings')
  const countryName = useCountries()
  const [countries, setCountries] = useState<string[]>(settings.countries)
  const { creditsPerDay: day, codesPerBlockHour: hour } = say.labels
  const form = useSubmit({ creditsPerDay: day, codesPerBlockHour: hour }, async (typed) => {
    const body = {
      on: settings.on,
      countries,
      creditsPerDay: whole('creditsPerDay', typed.creditsPerDay, say.wholeNumber),
      codesPerBlockHour: whole('codesPerBlockHour', typed.codesPerBlockHour, say.wholeNumber),
    }
    await change.act({ body }, say.saved)
    onClose()
  })
  const number = (name: 'creditsPerDay' | 'codesPerBlockHour', hint: string) => (
    <TextInput
      {...form.field(name)}
      defaultValue={String(settings[name])}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      withAsterisk={false}
    />
  )
  return (
    <DialogForm title={say.changeTitle} size="34rem" form={form} confirm={say.save} onClose={onClose}>
      <Checkbox.Group label={say.labels.countries} value={countries} onChange={setCountries}>
        <div className={dialog.options}>
          {[...new Set([...offered, ...settings.countries])].map((code) => (
            <Checkbox key={code} value={code} label={countryName([code])} />
          ))}
        </div>
      </Checkbox.Group>
      {number('creditsPerDay', say.dayHint)}
      {number('codesPerBlockHour', say.hourHint)}
    </DialogForm>
  )
}

function whole(field: string, typed: string, sentence: string): number {
  const digits = typed.replace(/[\s,.]/g, '')
  if (!/^\d{1,7}$/.test(digits) || Number(digits) === 0) throw new FieldFailure(field, sentence)
  return Number(digits)
}

function ClosedBlocks({ closed }: { closed: Closed[] }) {
  const say = useSentences(codesSentences)
  const columns = useClosedColumns()
  return (
    <Panel title={say.closed} flush>
      <p className={classes.hint}>{say.closedText}</p>
      <DataTable
        label={say.closed}
        columns={columns}
        rows={closed}
        rowKey={({ block }) => block}
        query={{ isPending: false, error: null, refetch: () => undefined }}
        empty={null}
        actions={openingOf}
      />
    </Panel>
  )
}

function useClosedColumns(): Column<Closed>[] {
  const { closedColumns: heads, usedOf } = useSentences(codesSentences)
  const format = useFormat()
  return [
    {
      key: 'block',
      head: heads.block,
      card: 'title',
      cell: ({ block }) => <span className="tabular">{`+${block}…`}</span>,
    },
    { key: 'used', head: heads.used, cell: ({ verified, ended }) => usedOf(verified, ended) },
    instantColumn('closedAt', heads.closedAt),
    { key: 'opensAt', head: heads.opensAt, cell: ({ opensAt }) => format.exact(opensAt) },
  ]
}

const openingOf = ({ block }: Closed) => <OpenBlock block={block} />

function OpenBlock({ block }: { block: string }) {
  const say = useSentences(codesSentences)
  const open = useAct('openCodeBlock')
  const notifyFailure = useNotifyFailure()
  if (!allows(useRole(), 'account:manage')) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={say.openBlock(`+${block}`)}
      loading={open.isPending}
      onClick={() => open.mutate({ input: { params: { block } } }, { onError: notifyFailure })}
    >
      {say.open}
    </Button>
  )
}

function PlatformRules({ platform }: { platform: Platform }) {
  const say = useSentences(codesSentences)
  const change = useAnnouncedAct('changeCodePlatform')
  const [asking, setAsking] = useState(false)
  const save = async (changed: Partial<Platform>, said: string) => {
    await change.act({ body: { ...platform, ...changed } }, said)
  }
  const form = useSubmit({ countries: say.offered }, async ({ countries }) => {
    const codes = countries.toUpperCase().match(/[^\s,;]+/g) ?? []
    if (codes.some((code) => !/^[A-Z]{2}$/.test(code))) throw new FieldFailure('countries', say.twoLetters)
    await save({ countries: [...new Set(codes)] }, say.saved)
  })
  return (
    <Panel title={say.platform}>
      <form {...form.props} className={classes.platform}>
        <FormAlert failure={form.failure} />
        <TextInput
          {...form.field('countries')}
          key={platform.countries.join(' ')}
          defaultValue={platform.countries.join(', ')}
          description={say.offeredHint}
          autoComplete="off"
          withAsterisk={false}
        />
        <div className={classes.tools}>
          <Button type="submit" loading={form.pending}>
            {say.save}
          </Button>
          <Button variant="default" {...(platform.on && { color: 'red' })} onClick={() => setAsking(true)}>
            {platform.on ? say.stopAll : say.resumeAll}
          </Button>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={platform.on ? say.stopAllTitle : say.resumeAllTitle}
          confirm={platform.on ? say.stopAll : say.resumeAll}
          danger={platform.on}
          onConfirm={() => save({ on: !platform.on }, platform.on ? say.stopped : say.resumed)}
          onClose={() => setAsking(false)}
        >
          {platform.on ? say.stopAllText : say.resumeAllText}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
