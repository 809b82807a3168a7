/** Puts the look on everything inside: tokens, Mantine, notices, and light or dark as the user or the system wishes. */
import { MantineProvider } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './tokens.css'
import './parts.module.css'
// Before our own sheets, which have the last word.
import './mantine-parts.css'
import './base.css'
import './forced-colours.css'
import { type ReactNode, useEffect } from 'react'
import { letClicksThrough } from '../messages/click-through.ts'
import { keepMarks } from '../pick/marked-option.ts'
import { theme, themeVariables } from './theme.ts'

interface ThemeRootProps {
  readonly styleNonce: string
  readonly children: ReactNode
  readonly env?: 'default' | 'test'
}

/** Pixels of height: in a lower window four messages of three lines would cover more than a quarter of it; the oldest make room for newer ones. */
const lowWindow = 760

/** Over what lies behind a dialog, and below dialogs and menus: mantine-parts.css. */
const messageLayer = 210

/** By themselves: what asks for the size of the window is drawn with every step of its edge, and a provider would have all of the window drawn with it. */
const Notices = () => {
  const { height } = useViewportSize()
  return (
    <Notifications
      position="bottom-center"
      limit={height > 0 && height < lowWindow ? 2 : 4}
      containerWidth={380}
      // Beside a dialog they are narrow, and longer than the usual 200 pixels.
      notificationMaxHeight={360}
      zIndex={messageLayer}
    />
  )
}

export const ThemeRoot = ({ styleNonce, children, env = 'default' }: ThemeRootProps) => {
  useEffect(() => letClicksThrough(document), [])
  useEffect(() => keepMarks(window), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      env={env}
      {...(styleNonce === '' ? {} : { getStyleNonce: () => styleNonce })}
    >
      <Notices />
      {children}
    </MantineProvider>
  )
}
