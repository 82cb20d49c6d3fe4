/** Everything behind the sign-in: the library and its look, which no screen before it pays for, and the frame. */
import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { theme } from '../ui/theme.ts'
import Frame from './frame.tsx'

export default function SignedIn() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Frame />
    </MantineProvider>
  )
}
