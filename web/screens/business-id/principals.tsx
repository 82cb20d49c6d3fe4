/** Owners, directors and signatories: the form that states them, and the state of their identity checks. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { OWNERS_MAX, OWNER_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { isToBeChecked, PRINCIPAL_ROLES, type PrincipalRole } from '@nkra/contract/kyc/business-papers.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { numberFrom } from '../../ui/forms/parse-number.ts'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import classes from './business-id.module.css'
import { standingTonesOfChecks, type BusinessId } from './business-states.ts'
import { businessSentences } from './sentences.ts'

type Principal = BusinessId['principals'][number]

/** A principal in the form of typed fields. */
export interface TypedPrincipal {
  /** Identifies the row while it is being typed. */
  key: number
  id: string | null
  name: string
  role: PrincipalRole
  /** The share as a percentage. */
  share: string
}

export const typedFrom = (principals: readonly Principal[]): TypedPrincipal[] =>
  principals.map(({ id, name, role, share }, key) => ({
    key,
    id,
    name,
    role,
    share: share === null ? '' : String(share / 100),
  }))

/** The principals in the form of the call, without rows that have no name. Null if a share is invalid. */
export function principalsFrom(typed: readonly TypedPrincipal[]) {
  const named = typed.filter(({ name }) => name.trim() !== '')
  const shares = named.map(({ share }) => (share.trim() === '' ? null : sharesOf(share)))
  if (shares.includes(undefined)) return null
  return named.map(({ id, name, role }, place) => ({ id, name, role, share: shares[place] ?? null }))
}

/** Reads a share in hundredths of a percent. Undefined if it is no share, or has more than two decimals. */
function sharesOf(typed: string): number | undefined {
  const percent = numberFrom(typed.replace('%', ''))
  const hundredths = percent === null ? Number.NaN : Math.round(percent * 100)
  const isShare =
    hundredths >= 1 && hundredths <= 10_000 && Math.abs(hundredths / 100 - (percent ?? 0)) < 1e-9
  return isShare ? hundredths : undefined
}

interface PrincipalFieldsProps {
  typed: readonly TypedPrincipal[]
  onChange: (typed: TypedPrincipal[]) => void
  error: string | null
}

export function PrincipalFields({ typed, onChange, error }: PrincipalFieldsProps) {
  const say = useSentences(businessSentences)
  const change = (key: number, to: Partial<TypedPrincipal>) =>
    onChange(typed.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const add = () =>
    onChange([
      ...typed,
      { key: Math.max(0, ...typed.map(({ key }) => key)) + 1, id: null, name: '', role: 'owner', share: '' },
    ])
  return (
    <>
      <ul className={classes.principals}>
        {typed.map(({ key, name, role, share }, place) => (
          <li key={key} className={classes.principalFields}>
            <TextInput
              label={say.personName}
              value={name}
              onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
              maxLength={OWNER_LENGTH_MAX}
              autoComplete="off"
            />
            <NativeSelect
              size="md"
              label={say.role}
              value={role}
              onChange={({ currentTarget }) =>
                change(key, {
                  role: PRINCIPAL_ROLES.find((each) => each === currentTarget.value) ?? 'owner',
                })
              }
              data={PRINCIPAL_ROLES.map((value) => ({ value, label: say.roles[value] }))}
            />
            <TextInput
              label={say.share}
              value={share}
              onChange={({ currentTarget }) => change(key, { share: currentTarget.value })}
              inputMode="decimal"
              maxLength={7}
              rightSection="%"
              autoComplete="off"
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say.removePerson(name || String(place + 1))}
              onClick={() => onChange(typed.filter((each) => each.key !== key))}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {typed.length < OWNERS_MAX && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
          onClick={add}
        >
          {say.addPerson}
        </Button>
      )}
    </>
  )
}

interface PrincipalsProps {
  of: BusinessId
  /** Whether the business can have people checked now. Absent for the operator. */
  mayAsk?: boolean
}

/** The principals with the state of their checks. The business asks for a check from here. */
export function Principals({ of: { principals, legalForm }, mayAsk = false }: PrincipalsProps) {
  const say = useSentences(businessSentences)
  const submits = allows(useRole(), 'kyc:submit')
  if (principals.length === 0) return <p className={classes.hint}>{say.nobody}</p>
  return (
    <ul className={classes.papers} aria-label={say.labels.owners}>
      {principals.map((principal, place) => {
        const { id, name, check } = principal
        const isDue = isToBeChecked(legalForm, principal)
        const asks = check !== null && mayAsk && submits && id !== null && ASKED.includes(check.standing)
        return (
          <li key={id ?? place} className={classes.paper}>
            <div>
              <strong>{name}</strong>
              <PrincipalText principal={principal} />
            </div>
            {check !== null && (isDue || check.standing !== 'unasked') && <CheckState check={check} />}
            {asks && (
              <Button
                size="compact-md"
                variant="default"
                aria-label={say.askFor(name)}
                renderRoot={(props) => <Link to={paths.newKyc} search={{ principal: id, name }} {...props} />}
              >
                {say.ask}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** States in which a new check makes sense. */
const ASKED: readonly string[] = ['unasked', 'failed', 'own_word', 'name_differs', 'erased']

function PrincipalText({ principal: { role, share } }: { principal: Principal }) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  return (
    <p className={classes.hint}>
      {say.roles[role]}
      {share !== null && ` · ${format.percent(share / 100)}`}
    </p>
  )
}

function CheckState({ check }: { check: NonNullable<Principal['check']> }) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const { standing, level, decidedAt, requestId, erasedOn } = check
  const day = decidedAt ?? erasedOn
  const about = [level, day !== null && format.date(day)].filter(Boolean).join(' · ')
  const badge = (
    <StatusBadge tone={standingTonesOfChecks[standing]}>{say.checkStandings[standing]}</StatusBadge>
  )
  return (
    <div className={classes.checkState}>
      {requestId === null ? (
        badge
      ) : (
        <Link to={paths.kycDetail} params={{ id: requestId }}>
          {badge}
        </Link>
      )}
      {about !== '' && <span className={classes.hint}>{about}</span>}
    </div>
  )
}
