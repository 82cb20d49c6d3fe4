/** When a page stands still: what one change ends in may begin another, so it is looked at over several frames. */
import type { Page } from 'playwright-core'

/**
 * A chart follows its column within three frames: the column's transition, the observer of its size, the drawing. So
 * many frames without a change are the end of it.
 */
const STILL_FRAMES = 4
/** A minute of frames. */
const FRAMES_MAX = 3_600

/** Resolves once nothing on the page moves and nothing has changed its place or size for several frames. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ still, most }) => {
      /** What goes in one step, as a toast's bar does where motion is reduced, stands still until it ends. */
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
