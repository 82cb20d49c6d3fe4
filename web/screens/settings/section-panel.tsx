/**
 * The panel of a section whose content is fetched. It shows a skeleton first, and after a failure a button to try
 * again.
 */
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { settingsSentences } from './sentences.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Fetched } from '../../ui/layout/fetched.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './settings.module.css'

interface SectionPanelProps<Data> {
  title: string
  query: { data: { data: Data } | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

export function SectionPanel<Data>({ title, query, children }: SectionPanelProps<Data>) {
  return (
    <Panel title={title}>
      <Fetched query={query} skeleton={<FieldSkeletons />}>
        {({ data }) => children(data)}
      </Fetched>
    </Panel>
  )
}

/** In the shape of a form with a few fields. */
export function FieldSkeletons() {
  return (
    <div className={classes.form} aria-busy="true">
      {[70, 85, 60].map((width) => (
        <div key={width} className={classes.bone}>
          <Skeleton height="0.9rem" width="7rem" />
          <Skeleton height="2.9rem" width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}

/** Ends the form of a section. */
export function SaveButton({ pending }: { pending: boolean }) {
  const { save } = useSentences(settingsSentences)
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={pending}>
        {save}
      </Button>
    </div>
  )
}
