/** The library's list to search and choose from, fetched when the first one is shown (decision 16). */
import { Skeleton, type SelectProps } from '@mantine/core'
import { Suspense } from 'react'
import { lazy } from '../lazy.ts'

const List = lazy<SelectProps>(() => import('./select-list.tsx'))

export function Select(props: SelectProps) {
  return (
    <Suspense fallback={<Skeleton height="4.6rem" />}>
      <List {...props} />
    </Suspense>
  )
}
