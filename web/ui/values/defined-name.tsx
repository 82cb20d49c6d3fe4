/**
 * The name of a figure, with its meaning. The meaning appears while somebody points at the name, focuses it or taps it.
 * Screen readers read it after the name.
 */
import { useId } from 'react'
import { Tooltip } from '../controls/tooltip.tsx'
import classes from './defined-name.module.css'

export function DefinedName({ name, definition }: { name: string; definition: string }) {
  const id = useId()
  return (
    <>
      <Tooltip label={definition} onTap>
        <button type="button" className={classes.name} aria-describedby={id}>
          {name}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {definition}
      </span>
    </>
  )
}
