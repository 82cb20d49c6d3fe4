/** The chosen recipients as chips. Each shows its count and has a button that removes it. */
import { IconHash, IconUsers, IconX } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import type { ChosenGroup } from '../draft.ts'
import { recipientsSentences } from './recipients.sentences.ts'
import classes from './recipients.module.css'

interface ChosenProps {
  groups: readonly ChosenGroup[]
  /** How many typed numbers can be texted. */
  numbers: number
  onGroups: (groups: ChosenGroup[]) => void
  onClearNumbers: () => void
}

interface Chip {
  key: string
  Icon: typeof IconUsers
  name: string
  count: string | null
  remove: string
  onRemove: () => void
}

export function Chosen({ groups, numbers, onGroups, onClearNumbers }: ChosenProps) {
  const say = useSentences(recipientsSentences)
  const box = useRef<HTMLDivElement>(null)
  const chips: Chip[] = groups.map(({ id, name, contacts }) => ({
    key: id,
    Icon: IconUsers,
    name,
    count: formatCount(contacts),
    remove: say.remove(name),
    onRemove: () => onGroups(groups.filter((group) => group.id !== id)),
  }))
  if (numbers > 0) {
    const name = say.typed(numbers)
    chips.push({
      key: 'numbers',
      Icon: IconHash,
      name,
      count: null,
      remove: say.remove(name),
      onRemove: onClearNumbers,
    })
  }
  const remove = (index: number) => {
    chips[index]?.onRemove()
    // The focus stays among the chips, or where they were.
    requestAnimationFrame(() => {
      const buttons = box.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)] ?? box.current
      next?.focus()
    })
  }
  return (
    <div ref={box} tabIndex={-1} className={classes.chosen}>
      {chips.length === 0 ? (
        <p className={classes.nobody}>{say.nobodyYet}</p>
      ) : (
        <ul aria-label={say.chosen} className={classes.chips}>
          {chips.map(({ key, Icon, name, count, remove: label }, index) => (
            <li key={key} className={classes.chip}>
              <Icon size={15} stroke={1.8} aria-hidden="true" />
              <span className={classes.chipName}>{name}</span>
              {count !== null && <span className={classes.chipCount}>{count}</span>}
              <button
                type="button"
                className={classes.chipRemove}
                aria-label={label}
                title={label}
                onClick={() => remove(index)}
                onKeyDown={(event: KeyboardEvent) => {
                  if (event.key !== 'Delete' && event.key !== 'Backspace') return
                  event.preventDefault()
                  remove(index)
                }}
              >
                <IconX size={15} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
