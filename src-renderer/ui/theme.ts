/** Mantine dressed in the app's own tokens, so that dialogs, menus and forms look like the rest. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** From pale to deep; light mode fills with shade 7, dark mode with shade 3. */
const petrol: MantineColorsTuple = [
  '#e4f3f3',
  '#c5e5e6',
  '#95d3d7',
  '#5fc7cf',
  '#3aa6af',
  '#21868f',
  '#127580',
  '#0a6470',
  '#08545e',
  '#063f47',
]

/** Mantine shrinks descriptions with their control; ours stay readable. */
const smallPrint = {
  label: { fontSize: 'var(--gs-text-13)' },
  description: { fontSize: 'var(--gs-text-12)', color: 'var(--gs-ink-2)' },
}

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  colors: { petrol },
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: 'var(--gs-font)',
  fontFamilyMonospace: 'var(--gs-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.9375rem', xl: '1.1875rem' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  headings: { fontFamily: 'var(--gs-font)', fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Button: { defaultProps: { size: 'xs' }, styles: { label: { fontWeight: 550 } } },
    // Scroll locking adds a style element without a nonce, and the page never scrolls anyway.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 120 },
      },
      styles: { title: { fontSize: 'var(--gs-text-15)', fontWeight: 600 } },
    },
    InputWrapper: { styles: { description: smallPrint.description } },
    Drawer: { defaultProps: { lockScroll: false } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-start', transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', position: 'bottom-start', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 450, withinPortal: true, transitionProps: { duration: 80 } } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', comboboxProps: { shadow: 'md' } } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' }, styles: smallPrint },
    Radio: { defaultProps: { size: 'xs' }, styles: smallPrint },
    Switch: { defaultProps: { size: 'xs' }, styles: smallPrint },
    SegmentedControl: { defaultProps: { size: 'xs' } },
  },
})

const surfaces = {
  '--mantine-color-body': 'var(--gs-surface)',
  '--mantine-color-text': 'var(--gs-ink)',
  '--mantine-color-dimmed': 'var(--gs-ink-2)',
  '--mantine-color-placeholder': 'var(--gs-ink-3)',
  '--mantine-color-anchor': 'var(--gs-accent)',
  '--mantine-color-default': 'var(--gs-raised)',
  '--mantine-color-default-hover': 'var(--gs-hover)',
  '--mantine-color-default-color': 'var(--gs-ink)',
  '--mantine-color-default-border': 'var(--gs-line-strong)',
  '--mantine-color-error': 'var(--gs-failed)',
  '--mantine-color-gray-light-color': 'var(--gs-ink-2)',
  '--mantine-color-gray-text': 'var(--gs-ink-2)',
}

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
