/** How toasts behave. Each value is from requirements 9.7. */

export const TOAST_TYPES = ['success', 'error', 'warning', 'info', 'default'] as const
export type ToastType = (typeof TOAST_TYPES)[number]

/** A button of a toast. The screen must offer the same action, because a toast soon disappears. */
export interface ToastAction {
  label: string
  act: () => void
}

export const TOAST_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/** The settings, under the names of the toast library. */
export const toasts = {
  position: 'top-right' as ToastPosition,
  /** How long a toast stays, in milliseconds. */
  autoClose: 5_000,
  /** The most toasts shown at once. The others wait. */
  limit: 20,
  newestOnTop: true,
  draggable: true,
  /** How far a toast must be dragged to dismiss it, in per cent of its width. */
  draggablePercent: 60,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  closeOnClick: true,
} as const
