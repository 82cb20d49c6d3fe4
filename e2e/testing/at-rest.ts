/** Waits until a page stands still. The end of one change may start another, so it looks at several frames. */
import type { Page } from 'playwright-core'

/**
 * This many frames without a change are the end. A chart follows its column within three frames: the column's
 * transition, the observer of its size, the drawing.
 */
const STILL_FRAMES = 4
/** The frames of a minute. */
const FRAMES_MAX = 3_600

/** Resolves once nothing on the page has moved or changed its size for several frames. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ still, most }) => {
      /**
       * Whether the animation moves. One that goes in a single step, like a toast's bar with reduced motion, stands
       * still until it ends.
       */
      const isMoving = ({ effect, playState }: Animation) =>
        playState !== 'finished' &&
        !(effect as KeyframeEffect).getKeyframes()[0]?.easing.startsWith('steps(1')
      const places = () =>
        Array.from(document.querySelectorAll('body *'), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${x} ${y} ${width} ${height}`
        }).join('\n')
      let before = ''
      for (let [frames, quiet] = [0, 0]; quiet < still; frames++) {
        if (frames === most) throw new Error('the page does not come to rest')
        // What a frame sets off runs as a task of its own after it.
        await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
        const now = document.getAnimations().some(isMoving) ? '' : places()
        quiet = now !== '' && now === before ? quiet + 1 : 0
        before = now
      }
    },
    { still: STILL_FRAMES, most: FRAMES_MAX },
  )
