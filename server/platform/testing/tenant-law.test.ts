import { expect, test } from 'vitest'
import { namedWithoutAccount } from './tenant-law.ts'

const tenant = new Set(['contact', 'message'])

test.each([
  ['select * from contact where id = $1', ['contact']],
  ['select * from contact where account_id = $1', []],
  ['select c.* from "public"."contact" c', ['contact']],
  ['update contact set name = $1', ['contact']],
  ['update only message set n = 1', ['message']],
  ['insert into message (id) values ($1)', ['message']],
  ['insert into message (account_id, id) values ($1, $2)', []],
  ['delete from message using contact where true', ['message', 'contact']],
  ['copy message (id) from stdin', ['message']],
  ['select 1 from account join contact on true', ['contact']],
  ['select contact from account', []],
  ['SELECT * FROM Contact', ['contact']],
  ['select * from contact_import', []],
  ['begin', []],
])('%s names %j', (statement, named) => {
  expect(namedWithoutAccount(statement, tenant)).toEqual(named)
})
