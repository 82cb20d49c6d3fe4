import { Select, type SelectProps } from '@mantine/core'

/** The list itself, whose code is fetched when one is shown. */
export default function SelectList(props: SelectProps) {
  return <Select {...props} />
}
