/** The dialog of one route: the messages that it matches, and its links. The first connected link is used. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit, type Form } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import classes from './links.module.css'
import type { Link } from './link-state.ts'
import { routesSentences } from './routes.sentences.ts'

type Rule = Reply<'getRoutes'>[number]

const NETWORKS = ['MTN', 'Telecel', 'AT'] as const
const TRAFFICS = ['otp', 'transactional', 'promotional'] as const
const CHOICES = ['order', 'price'] as const
/** The units of a price in one cedi: the API counts in thousandths of a pesewa. */
const PER_CEDI = 100_000

/** A link of the route at its index. `key` stays with the link when it is moved, and so does the typed price. */
interface Place {
  key: number
  linkId: string
  price: number | null
}

/** The path at which the contract reports an error of this price. */
const priceAt = (place: number) => `links.${place}.price`

export default function RuleDialog({
  rule,
  links,
  onSave,
  onClose,
}: {
  /** The route to change. Null: a new one. */
  rule: Rule | null
  links: readonly Link[]
  onSave: (rule: Rule) => Promise<void>
  onClose: () => void
}) {
  const say = useSentences(routesSentences)
  const [network, setNetwork] = useState(rule?.network ?? null)
  const [traffic, setTraffic] = useState(rule?.traffic ?? null)
  const [choice, setChoice] = useState(rule?.choice ?? 'order')
  const [places, setPlaces] = useState<Place[]>(() =>
    (rule?.links ?? [{ linkId: links[0]?.linkId ?? '', price: null }]).map((link, key) => ({ ...link, key })),
  )
  const prices = places.map((_, place) => priceAt(place))
  const form = useSubmit<string>(
    {
      prefix: say.prefix,
      sender: say.sender,
      ...Object.fromEntries(prices.map((name) => [name, say.price])),
    },
    async (typed) => {
      const priceOf = (name: string) => {
        const text = typed[name] ?? ''
        return text.trim() === '' ? null : Math.round(numberOf(name, text, say.noNumber) * PER_CEDI)
      }
      await onSave({
        prefix: typed.prefix?.trim() || null,
        network,
        sender: typed.sender?.trim() || null,
        traffic,
        choice,
        links: places.map(({ linkId }, place) => ({ linkId, price: priceOf(priceAt(place)) })),
      })
      onClose()
    },
    ['prefix', 'sender', ...prices],
  )
  return (
    <DialogForm
      title={rule === null ? say.addTitle : say.editTitle}
      size="38rem"
      form={form}
      confirm={say.save}
      onClose={onClose}
    >
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
      <Places form={form} links={links} places={places} setPlaces={setPlaces} />
    </DialogForm>
  )
}

/** The links of a route in their order. Each link occurs once at most, and the upper one is tried first. */
function Places({
  form,
  links,
  places,
  setPlaces,
}: {
  form: Form<string>
  links: readonly Link[]
  places: readonly Place[]
  setPlaces: (places: Place[]) => void
}) {
  const say = useSentences(routesSentences)
  const named = new Set(places.map(({ linkId }) => linkId))
  const free = links.filter(({ linkId }) => !named.has(linkId))
  const add = ({ linkId }: Link) => {
    const key = Math.max(...places.map((each) => each.key)) + 1
    setPlaces([...places, { key, linkId, price: null }])
  }
  const up = (at: number) =>
    setPlaces(places.toSpliced(at, 1).toSpliced(at - 1, 0, ...places.slice(at, at + 1)))
  return (
    <>
      {places.map(({ key, linkId, price }, at) => (
        <div key={key} className={classes.ruleLinks}>
          <NativeSelect
            size="md"
            label={say.link(at + 1)}
            value={linkId}
            onChange={({ currentTarget: { value } }) =>
              setPlaces(places.map((each) => (each.key === key ? { ...each, linkId: value } : each)))
            }
            data={links
              .filter((each) => each.linkId === linkId || !named.has(each.linkId))
              .map((each) => ({ value: each.linkId, label: each.name }))}
          />
          <TextInput
            {...form.field(priceAt(at))}
            defaultValue={cedis(price)}
            inputMode="decimal"
            autoComplete="off"
          />
          <div className={classes.ruleLinkActions}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={say.linkUp(at + 1)}
              disabled={at === 0}
              onClick={() => up(at)}
            >
              <IconArrowUp size={17} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={say.linkAway(at + 1)}
              disabled={places.length === 1}
              onClick={() => setPlaces(places.filter((each) => each.key !== key))}
            >
              <IconX size={17} aria-hidden="true" />
            </ActionIcon>
          </div>
        </div>
      ))}
      {free[0] && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => free[0] && add(free[0])}
          >
            {say.another}
          </Button>
        </div>
      )}
    </>
  )
}

const cedis = (price: number | null) => (price === null ? '' : String(price / PER_CEDI))
