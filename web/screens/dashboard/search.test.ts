import { expect, test } from 'vitest'
import { dashboardSearch } from './search.ts'

test.each([
  [{}, {}],
  [{ days: '7' }, { days: 7 }],
  [{ days: 90 }, { days: 90 }],
  [{ days: '30' }, {}],
  [{ days: '8' }, {}],
  [{ days: 'all' }, {}],
])('%j is read as %j', (raw, search) => expect(dashboardSearch(raw)).toEqual(search))
