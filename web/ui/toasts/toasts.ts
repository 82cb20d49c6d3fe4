/** How toasts behave, each value from requirements 9.7. */

export const TOAST_TYPES = ['success', 'error', 'warning', 'info', 'default'] as const
export type ToastType = (typeof TOAST_TYPES)[number]

export const TOAST_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/** By the names that the toasts' library gives them. */
export const toasts = {
  position: 'top-right' as ToastPosition,
  /** How long one stays, in milliseconds. */
  autoClose: 5_000,
  /** So many are shown at once; the others wait. */
  limit: 20,
  newestOnTop: true,
  draggable: true,
  /** How far one is dragged to send it away, in per cent of its width. */
  draggablePercent: 60,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  closeOnClick: true,
} as const
