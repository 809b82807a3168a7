/** Mantine dressed in the app's own tokens, so that dialogs, menus and forms look like the rest. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

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

/** Neutrals of dark mode, tinted like our surfaces: text first, the deepest ground last. */
const dark: MantineColorsTuple = [
  '#e4ecec',
  '#c9d4d4',
  '#a9b8b8',
  '#8c9c9c',
  '#3f4d4e',
  '#2f3a3b',
  '#222a2b',
  '#1a2021',
  '#14191a',
  '#101415',
]

/** The same for light mode, from the palest ground to ink. */
const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#f1f4f3',
  '#e9eeed',
  '#dbe2e1',
  '#c6d0cf',
  '#aebab9',
  '#869494',
  '#4a5a5a',
  '#2f3c3c',
  '#142020',
]

/** Buttons in our own tokens: their contrast holds in light and dark, which computed shades do not promise. */
const ownVariants: Readonly<Record<string, Readonly<Record<string, ReturnType<VariantColorsResolver>>>>> = {
  petrol: {
    filled: {
      background: 'var(--gs-accent)',
      hover: 'var(--gs-accent-strong)',
      color: 'var(--gs-on-accent)',
      border: '1px solid transparent',
    },
    light: {
      background: 'var(--gs-accent-soft)',
      hover: 'var(--gs-accent-soft)',
      color: 'var(--gs-accent-strong)',
      border: '1px solid transparent',
    },
    subtle: { background: 'transparent', hover: 'var(--gs-hover)', color: 'var(--gs-accent)', border: '1px solid transparent' },
  },
  gray: {
    subtle: { background: 'transparent', hover: 'var(--gs-hover)', color: 'var(--gs-ink-2)', border: '1px solid transparent' },
  },
  red: {
    filled: {
      background: 'var(--gs-failed)',
      hover: 'color-mix(in srgb, var(--gs-failed) 86%, var(--gs-ink))',
      color: 'var(--gs-surface)',
      border: '1px solid transparent',
    },
    subtle: {
      background: 'transparent',
      hover: 'var(--gs-failed-soft)',
      color: 'var(--gs-failed)',
      border: '1px solid transparent',
    },
  },
}

const variantColors: VariantColorsResolver = (input) =>
  ownVariants[input.color ?? 'petrol']?.[input.variant] ?? defaultVariantColorsResolver(input)

/** What opens is no larger than its room, and menus scroll then. Other popovers may hold lists that reach beyond them. */
const insideWindow = { flip: true, shift: true, size: true } as const

/** Mantine shrinks descriptions with their control; ours stay readable. */
const smallPrint = {
  label: { fontSize: 'var(--gs-text-13)' },
  description: { fontSize: 'var(--gs-text-12)', color: 'var(--gs-ink-2)' },
}

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  colors: { petrol, dark, gray },
  variantColorResolver: variantColors,
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: 'var(--gs-font)',
  fontFamilyMonospace: 'var(--gs-mono)',
  fontSizes: {
    xs: 'var(--gs-text-12)',
    sm: 'var(--gs-text-13)',
    md: 'var(--gs-text-13)',
    lg: 'var(--gs-text-15)',
    xl: 'var(--gs-text-19)',
  },
  spacing: {
    xs: 'var(--gs-space-6)',
    sm: 'var(--gs-space-10)',
    md: 'var(--gs-space-14)',
    lg: 'var(--gs-space-20)',
    xl: 'var(--gs-space-28)',
  },
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
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 120 },
      },
      styles: { title: { fontSize: 'var(--gs-text-15)', fontWeight: 600 } },
    },
    InputWrapper: { styles: { description: smallPrint.description } },
    Drawer: { defaultProps: { lockScroll: false } },
    // The placeholder that takes the first focus is no menu item, which a menu may not hold.
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-start',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
        middlewares: insideWindow,
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Popover: {
      defaultProps: { shadow: 'md', position: 'bottom-start', transitionProps: { duration: 80 }, middlewares: insideWindow },
    },
    Tooltip: { defaultProps: { openDelay: 450, withinPortal: true, transitionProps: { duration: 80 } } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    // What was typed picks the first that fits: Enter takes it without an arrow key before.
    Select: { defaultProps: { size: 'xs', comboboxProps: { shadow: 'md' }, selectFirstOptionOnChange: true } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs', iconColor: 'var(--gs-on-accent)' }, styles: smallPrint },
    Radio: { defaultProps: { size: 'xs', iconColor: 'var(--gs-on-accent)' }, styles: smallPrint },
    Switch: { defaultProps: { size: 'xs' }, styles: smallPrint },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    DatePicker: {
      defaultProps: {
        ariaLabels: {
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          previousYear: 'Previous year',
          nextYear: 'Next year',
          previousDecade: 'Previous decade',
          nextDecade: 'Next decade',
        },
      },
    },
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
