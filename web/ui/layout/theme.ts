/**
 * The theme of Mantine: one green, quiet greys, one scale of type and space. The root font is 14 px (the
 * requirements' scale), so a `rem` is 14 px everywhere, dialogs included. The layers are those of requirements 9.8.
 */
import { createTheme, rem, type MantineColorsTuple } from '@mantine/core'

const green: MantineColorsTuple = [
  '#ecf8f1',
  '#d5efe0',
  '#a9dfc2',
  '#78cda1',
  '#4cbb83',
  '#2aa56a',
  '#158a54',
  '#0d7a48',
  '#0a623a',
  '#07492b',
]

const gray: MantineColorsTuple = [
  '#f7f9f8',
  '#f0f3f1',
  '#e4e9e6',
  '#d3dad6',
  '#b4beb9',
  '#8b9791',
  '#6b7771',
  '#535e58',
  '#343d38',
  '#19211d',
]

const dark: MantineColorsTuple = [
  '#e4eae7',
  '#b9c3be',
  '#93a09a',
  '#6a7671',
  '#3d4843',
  '#2c3531',
  '#222a26',
  '#19201d',
  '#121815',
  '#0c110f',
]

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadedb',
  '#f3bab5',
  '#ea928b',
  '#dd6a62',
  '#d24f47',
  '#c93d36',
  '#b92f2a',
  '#9d2520',
  '#7d1b18',
]

const LAYER_MODAL = 1100
const LAYER_OVERLAY = 1000
const LAYER_MENU = 1000
const LAYER_TOOLTIP = 1100

export const FONT =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: 7,
  colors: { green, gray, dark, red },
  black: '#17201b',
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(20) },
  fontSizes: { xs: rem(13.5), sm: rem(15), md: rem(16), lg: rem(18), xl: rem(21) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(19), lineHeight: '1.35' },
      h3: { fontSize: rem(16.5), lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(13 27 20 / 6%)',
    sm: '0 1px 3px rgb(13 27 20 / 8%)',
    md: '0 6px 20px -6px rgb(13 27 20 / 16%)',
    lg: '0 12px 32px -8px rgb(13 27 20 / 20%)',
    xl: '0 24px 60px -12px rgb(13 27 20 / 28%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name: importing the components would fetch all of them before the first screen.
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'sm' } },
    Alert: { defaultProps: { variant: 'light' } },
    Modal: {
      defaultProps: {
        zIndex: LAYER_MODAL,
        centered: true,
        radius: 'lg',
        padding: 'xl',
        overlayProps: { backgroundOpacity: 0.42 },
        transitionProps: { transition: 'pop', duration: 140 },
      },
    },
    Menu: { defaultProps: { zIndex: LAYER_MENU, shadow: 'md', radius: 'md' } },
    Popover: { defaultProps: { zIndex: LAYER_OVERLAY, shadow: 'md' } },
    Combobox: { defaultProps: { zIndex: LAYER_OVERLAY, shadow: 'md' } },
    Tooltip: { defaultProps: { zIndex: LAYER_TOOLTIP, openDelay: 300, withArrow: true } },
  },
})
