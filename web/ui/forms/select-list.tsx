import { Select, type SelectProps } from '@mantine/core'

/** Mantine's select list. Its code is fetched when the first list is shown. */
export default function SelectList(props: SelectProps) {
  return <Select {...props} />
}
