/** One rule: what it fits, and which links its messages go by, the first that is connected first. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import dialog from '../../ui/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/form.tsx'
import { useSentences } from '../../ui/language.tsx'
import { Modal } from '../../ui/modal.tsx'
import { numberOf } from '../../ui/typed-number.ts'
import classes from './links.module.css'
import type { Link } from './live.ts'
import { routesSentences } from './routes.sentences.ts'

type Rule = Reply<'getRoutes'>[number]

const NETWORKS = ['MTN', 'Telecel', 'AT'] as const
const TRAFFICS = ['otp', 'transactional', 'promotional'] as const
const CHOICES = ['order', 'price'] as const
/** Links that the dialog offers for one rule. */
const PLACES = [0, 1, 2] as const
/** The wire counts in 1/1,000 of a pesewa. */
const PER_CEDI = 100_000

export default function RuleDialog({
  rule,
  links,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  rule: Rule | null
  links: readonly Link[]
  onSave: (rule: Rule) => Promise<void>
  onClose: () => void
}) {
  const say = useSentences(routesSentences)
  const [network, setNetwork] = useState(rule?.network ?? null)
  const [traffic, setTraffic] = useState(rule?.traffic ?? null)
  const [choice, setChoice] = useState(rule?.choice ?? 'order')
  const [linkIds, setLinkIds] = useState(() =>
    PLACES.map((place) => rule?.links[place]?.linkId ?? (place === 0 ? (links[0]?.linkId ?? '') : '')),
  )
  const form = useSubmit(
    { prefix: say.prefix, sender: say.sender, price0: say.price, price1: say.price, price2: say.price },
    async ({ prefix, sender, ...prices }) => {
      const priceAt = (place: (typeof PLACES)[number]) => {
        const typed = prices[`price${place}`]
        return typed.trim() === '' ? null : Math.round(numberOf(`price${place}`, typed, say.price) * PER_CEDI)
      }
      const named = PLACES.flatMap((place) => {
        const linkId = linkIds[place] ?? ''
        return linkId === '' ? [] : [{ linkId, price: priceAt(place) }]
      })
      await onSave({
        prefix: prefix.trim() || null,
        network,
        sender: sender.trim() || null,
        traffic,
        choice,
        links: [...named, ...(rule?.links.slice(PLACES.length) ?? [])],
      })
      onClose()
    },
    ['prefix', 'sender', 'price0', 'price1', 'price2'],
  )
  return (
    <Modal opened onClose={onClose} title={rule === null ? say.addTitle : say.editTitle} size="38rem">
      <form {...form.props} className={dialog.fields}>
        <div className={classes.pair}>
          <TextInput
            {...form.field('prefix')}
            defaultValue={rule?.prefix ?? ''}
            description={say.prefixHint}
            inputMode="numeric"
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput
            {...form.field('sender')}
            defaultValue={rule?.sender ?? ''}
            description={say.senderHint}
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            size="md"
            label={say.network}
            value={network ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setNetwork(NETWORKS.find((each) => each === value) ?? null)
            }
            data={[
              { value: '', label: say.anyNetwork },
              ...NETWORKS.map((each) => ({ value: each, label: each })),
            ]}
          />
          <NativeSelect
            size="md"
            label={say.traffic}
            value={traffic ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setTraffic(TRAFFICS.find((each) => each === value) ?? null)
            }
            data={[
              { value: '', label: say.anyTraffic },
              ...TRAFFICS.map((value) => ({ value, label: say.traffics[value] })),
            ]}
          />
          <NativeSelect
            size="md"
            label={say.choice}
            value={choice}
            onChange={({ currentTarget: { value } }) =>
              setChoice(CHOICES.find((each) => each === value) ?? 'order')
            }
            data={CHOICES.map((value) => ({ value, label: say.choices[value] }))}
          />
        </div>
        {PLACES.map((place) => (
          <div key={place} className={classes.ruleLinks}>
            <NativeSelect
              size="md"
              label={say.link(place + 1)}
              value={linkIds[place] ?? ''}
              onChange={({ currentTarget: { value } }) => setLinkIds((before) => before.with(place, value))}
              data={[
                ...(place === 0 ? [] : [{ value: '', label: say.noLink }]),
                ...links.map(({ linkId, name }) => ({ value: linkId, label: name })),
              ]}
            />
            <TextInput
              {...form.field(`price${place}`)}
              defaultValue={cedis(rule?.links[place]?.price)}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        ))}
        <FormAlert failure={form.failure} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {say.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const cedis = (price: number | null | undefined) =>
  price === null || price === undefined ? '' : String(price / PER_CEDI)
