/// <reference types="vite/client" />

interface ImportMetaEnv {
  /**
   * The address of the marketing site, such as https://nkra.example. Without it, the host of the page without its
   * leading `app.` is used.
   */
  readonly VITE_SITE?: string
}
