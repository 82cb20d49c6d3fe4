import { beforeEach, describe, expect, test } from 'vitest'
import { UnboundConnections } from './listener.ts'

let waiting: UnboundConnections<string>

beforeEach(() => {
  waiting = new UnboundConnections<string>({
    perNetworkMax: 3,
    max: 6,
    networkOf: (address) => address.split('.')[0]!,
  })
})

/** Peers have names of network and number: `a.1`. Answers who was cut, or that the new peer was refused. */
const arrive = (peer: string) => {
  const { admitted, displaced } = waiting.admits(peer)
  if (!admitted) return 'refused'
  waiting.enter(peer, peer)
  return displaced
}
const arriveAll = (...peers: string[]) => peers.map(arrive)
const bind = (peer: string) => {
  arrive(peer)
  waiting.judging(peer)
  waiting.bound(peer)
}

test('a network has so many places and no more; one that leaves makes room', () => {
  expect(arriveAll('a.1', 'a.2', 'a.3', 'a.4', 'b.1')).toEqual([
    undefined,
    undefined,
    undefined,
    'refused',
    undefined,
  ])
  waiting.gone('a.2')
  expect(arrive('a.5')).toBeUndefined()
})

describe('where all places are taken', () => {
  test('the oldest of the largest network gives way, then of the next', () => {
    arriveAll('a.1', 'b.1', 'b.2', 'b.3', 'a.2', 'c.1')
    expect(arriveAll('d.1', 'e.1', 'f.1', 'g.1')).toEqual(['b.1', 'a.1', 'b.2', 'b.3'])
    expect(waiting.size).toBe(6)
  })

  test('nobody whose bind is being judged gives way', () => {
    arriveAll('a.1', 'a.2', 'b.1', 'c.1', 'd.1', 'e.1')
    waiting.judging('a.1')
    expect(arrive('f.1')).toBe('a.2')
    for (const peer of ['b.1', 'c.1', 'd.1', 'e.1', 'f.1']) waiting.judging(peer)
    expect(arrive('g.1')).toBe('refused')
  })

  test('a network that was bound before gives way to none but such networks', () => {
    bind('a.0')
    bind('b.0')
    arriveAll('a.1', 'a.2', 'a.3', 'b.1', 'c.1', 'd.1')
    expect(arriveAll('e.1', 'f.1', 'b.2', 'b.3', 'c.2', 'a.4')).toEqual([
      'c.1',
      'd.1',
      'e.1',
      'f.1',
      'refused',
      'refused',
    ])
    waiting.gone('a.1')
    arrive('b.4')
    expect(waiting.size).toBe(5)
    expect(arriveAll('c.3', 'a.5')).toEqual([undefined, 'c.3'])
  })
})

test('who is bound takes no place', () => {
  for (let n = 0; n < 10; n++) bind(`a.${n}`)
  expect(waiting.size).toBe(0)
  waiting.gone('a.1')
  expect(waiting.size).toBe(0)
})
