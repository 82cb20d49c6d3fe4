/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The marketing site, as in https://nkra.example; without it the page's own host less its first `app.`. */
  readonly VITE_SITE?: string
}
