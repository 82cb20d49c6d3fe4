import { Select, type SelectProps } from '@mantine/core'

/** The list itself; its code is fetched by the wrapper beside this file. */
export default function SelectList(props: SelectProps) {
  return <Select {...props} />
}
