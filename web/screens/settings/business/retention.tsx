/** How long messages are kept: the choice of a business, and the bounds that the operator sets. */
import { TextInput } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { numberOf } from '../../../ui/forms/parse-number.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SaveButton, SectionPanel } from '../section-panel.tsx'
import classes from '../settings.module.css'
import { retentionSentences } from './retention.sentences.ts'

export default function Retention() {
  return allows(useRole(), 'administer') ? <Bounds /> : <Own />
}

function Own() {
  const say = useSentences(retentionSentences)
  const query = useCall('getMessageRetention')
  return (
    <SectionPanel title={say.title} query={query}>
      {(kept) => <OwnForm key={kept.months} kept={kept} />}
    </SectionPanel>
  )
}

function OwnForm({ kept }: { kept: Reply<'getMessageRetention'> }) {
  const say = useSentences(retentionSentences)
  const save = useAnnouncedAct('saveMessageRetention')
  const form = useSubmit({ months: say.months }, async ({ months }) => {
    await save.act({ body: { months: numberOf('months', months, say.noNumber) } }, say.saved)
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.hint}>{say.text}</p>
      <FormAlert failure={form.failure} />
      <TextInput
        {...form.field('months')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(kept.months)}
        description={say.between(kept.monthsMin, kept.monthsMax)}
      />
      <SaveButton pending={form.pending} />
    </form>
  )
}

function Bounds() {
  const say = useSentences(retentionSentences)
  const query = useCall('getRetentionBounds')
  return (
    <SectionPanel title={say.boundsTitle} query={query}>
      {(bounds) => <BoundsForm key={`${bounds.monthsMin}/${bounds.monthsMax}`} bounds={bounds} />}
    </SectionPanel>
  )
}

function BoundsForm({ bounds }: { bounds: Reply<'getRetentionBounds'> }) {
  const say = useSentences(retentionSentences)
  const save = useAnnouncedAct('saveRetentionBounds')
  const form = useSubmit({ monthsMin: say.monthsMin, monthsMax: say.monthsMax }, async (typed) => {
    const body = {
      monthsMin: numberOf('monthsMin', typed.monthsMin, say.noNumber),
      monthsMax: numberOf('monthsMax', typed.monthsMax, say.noNumber),
    }
    await save.act({ body }, say.saved)
  })
  const field = (name: 'monthsMin' | 'monthsMax', hint: string) => (
    <TextInput
      {...form.field(name)}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={String(bounds[name])}
      description={hint}
    />
  )
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.hint}>{say.boundsText}</p>
      <FormAlert failure={form.failure} />
      {field('monthsMin', say.monthsMinHint)}
      {field('monthsMax', say.monthsMaxHint)}
      <SaveButton pending={form.pending} />
    </form>
  )
}
