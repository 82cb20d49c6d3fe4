/**
 * The part of the application after the sign-in: Mantine, its styles and the frame. Screens before the sign-in do not
 * fetch it.
 */
import '@mantine/core/styles.layer.css'
import './print.css'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { useMemo } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { uiSentences } from '../../ui/language/ui.sentences.ts'
import { theme } from '../../ui/layout/theme.ts'
import Frame from './frame.tsx'

export default function SignedIn() {
  const { close } = useSentences(uiSentences)
  const spoken = useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } }
    return mergeThemeOverrides(theme, { components: { Modal: { defaultProps }, Drawer: { defaultProps } } })
  }, [close])
  return (
    <MantineProvider theme={spoken} defaultColorScheme="auto">
      <Frame />
    </MantineProvider>
  )
}
