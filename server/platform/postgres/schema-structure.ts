/**
 * The structure of a migrated database, read from PostgreSQL's catalogue. `schema-dump.ts` writes it as SQL and as
 * types. Partitions are left out, because they come and go and look like their table.
 */
import type pg from 'pg'

export interface Column {
  name: string
  /** The type in SQL: `int8`, `text[]`, `numeric(12,4)`. */
  type: string
  notNull: boolean
  /** The expression of a default or a generated column. */
  expression: string | null
  /** `a` (always) or `d` (by default): an identity. `s`: generated and stored. Empty: an ordinary column. */
  generated: string
}

export interface Table {
  name: string
  columns: Column[]
  constraints: { name: string; definition: string }[]
  indexes: string[]
  triggers: string[]
  /** `RANGE (id)`, or null for an ordinary table. */
  partitionedBy: string | null
  options: string | null
}

export interface SchemaStructure {
  tables: Table[]
  enums: { name: string; labels: string[] }[]
  sequences: { name: string; definition: string }[]
  functions: string[]
  views: { name: string; definition: string }[]
}

/** Reads the schema `public`, in the order of names. */
export async function readStructure(client: pg.ClientBase): Promise<SchemaStructure> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  const tables = await rows<
    Omit<Table, 'columns' | 'constraints' | 'indexes' | 'triggers'> & { oid: number }
  >(TABLES)
  const columns = await rows<Column & { table: number }>(COLUMNS)
  const constraints = await rows<{ table: number; name: string; definition: string }>(CONSTRAINTS)
  const indexes = await rows<{ table: number; definition: string }>(INDEXES)
  const triggers = await rows<{ table: number; definition: string }>(TRIGGERS)
  const functions = await rows<{ definition: string }>(FUNCTIONS)
  return {
    tables: tables.map(({ oid, ...table }) => ({
      ...table,
      columns: columns.filter((row) => row.table === oid),
      constraints: constraints
        .filter((row) => row.table === oid)
        .map(({ name, definition }) => ({ name, definition })),
      indexes: indexes.filter((row) => row.table === oid).map((row) => row.definition),
      triggers: triggers.filter((row) => row.table === oid).map((row) => row.definition),
    })),
    enums: await rows(ENUMS),
    sequences: await rows(SEQUENCES),
    functions: functions.map((row) => row.definition.trim()),
    views: await rows(VIEWS),
  }
}

/** The tables of tenants: those with an `account_id`. Partitions count under their own names. */
export async function readTenantTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  return rows.map(({ name }) => name)
}

const TABLES = `
select c.oid::int8::int4 as oid, c.relname as name,
       case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as "partitionedBy",
       array_to_string(c.reloptions, ', ') as options
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by c.relname collate "C"`

const COLUMNS = `
select a.attrelid::int8::int4 as table, a.attname as name,
       case format_type(a.atttypid, a.atttypmod)
         when 'bigint' then 'int8' when 'integer' then 'int4' when 'smallint' then 'int2'
         when 'bigint[]' then 'int8[]' when 'integer[]' then 'int4[]' when 'smallint[]' then 'int2[]'
         when 'timestamp with time zone' then 'timestamptz' when 'timestamp with time zone[]' then 'timestamptz[]'
         when 'boolean' then 'bool' when 'double precision' then 'float8' when 'real' then 'float4'
         else format_type(a.atttypid, a.atttypmod) end as type,
       a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as expression,
       a.attidentity::text || a.attgenerated::text as generated
from pg_attribute a
join pg_class c on c.oid = a.attrelid
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped
order by a.attrelid, a.attnum`

const CONSTRAINTS = `
select conrelid::int8::int4 as table, conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint
where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
order by conrelid, array_position('{p,u,f,c,x}'::"char"[], contype), conname collate "C"`

const INDEXES = `
select i.indrelid::int8::int4 as table, pg_get_indexdef(i.indexrelid) as definition
from pg_index i
join pg_class c on c.oid = i.indexrelid
where c.relnamespace = 'public'::regnamespace and not c.relispartition
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
order by i.indrelid, c.relname collate "C"`

const TRIGGERS = `
select t.tgrelid::int8::int4 as table, pg_get_triggerdef(t.oid) as definition
from pg_trigger t
join pg_class c on c.oid = t.tgrelid
where c.relnamespace = 'public'::regnamespace and not c.relispartition and not t.tgisinternal
order by t.tgrelid, t.tgname collate "C"`

const ENUMS = `
select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
from pg_type t join pg_enum e on e.enumtypid = t.oid
where t.typnamespace = 'public'::regnamespace
group by t.typname order by t.typname collate "C"`

const SEQUENCES = `
select c.relname as name,
       format('as %s minvalue %s maxvalue %s start with %s increment by %s%s', format_type(s.seqtypid, null),
              s.seqmin, s.seqmax, s.seqstart, s.seqincrement, case when s.seqcycle then ' cycle' else '' end)
         as definition
from pg_sequence s join pg_class c on c.oid = s.seqrelid
where c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
order by c.relname collate "C"`

const FUNCTIONS = `
select pg_get_functiondef(p.oid) as definition
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`

const VIEWS = `
select c.relname as name, pg_get_viewdef(c.oid) as definition
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
order by c.relname collate "C"`
