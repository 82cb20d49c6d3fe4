/** The application, with the parts that it is given. A browser shows it, and the server renders its public pages. */
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { createAppRouter } from './routes.tsx'
import { KeeperProvider } from './shell/session/session-context.tsx'
import type { SessionKeeper } from './shell/session/session-keeper.ts'
import { LanguageProvider, type LanguageStorage } from './ui/language/language.tsx'

interface AppProps {
  keeper: SessionKeeper
  router: ReturnType<typeof createAppRouter>
  storage: LanguageStorage
}

export function App({ keeper, router, storage }: AppProps) {
  return (
    <StrictMode>
      <KeeperProvider value={keeper}>
        <LanguageProvider storage={storage}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </KeeperProvider>
    </StrictMode>
  )
}
