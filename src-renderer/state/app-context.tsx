/** Hands the app down the tree. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { App } from './app.ts'

const AppContext = createContext<App | null>(null)

export const AppProvider = ({ app, children }: { readonly app: App; readonly children: ReactNode }) => (
  <AppContext value={app}>
    <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
  </AppContext>
)

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('useApp outside of AppProvider')
  return app
}
